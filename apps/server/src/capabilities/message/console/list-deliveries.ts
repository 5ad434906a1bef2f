import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { listDeliveries as operation } from '@xuezhou/contract/message/console';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { countDeliveries } from '../delivery/delivery-facts.ts';

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
  const channels = await countDeliveries(connection, sql`select ${messageId}::int`);
  return { title: message.title, readers, channels };
}
