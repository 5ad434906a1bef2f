import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { listDeliveries as operation } from '@xuezhou/contract/message/console';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';

type Row = DataOf<typeof operation>['channels'][number];

export async function listDeliveries(
  { database: { connection } }: Pick<ConsoleServices, 'database'>,
  { params: { messageId } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const message = await connection
    .selectFrom('message')
    .where('message_id', '=', messageId)
    .select('title')
    .executeTakeFirst();
  if (message === undefined) throw new Refusal('messageUnknown');
  const { readers } = await connection
    .selectFrom('message_check')
    .where('message_id', '=', messageId)
    .select(({ fn }) => fn.countAll<number>().as('readers'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Row>`
    select channel, state, coalesce(reason, '') as reason, count(*) as count
    from message_delivery where message_id = ${messageId}
    group by 1, 2, 3 order by 1, 2, 3`.execute(connection);
  return { title: message.title, readers, channels: rows };
}
