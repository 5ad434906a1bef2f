import type { InputOf, DataOf } from '@xuezhou/contract/kernel';
import type { MessageChannel } from '@xuezhou/contract/message';
import type {
  DeliveryState,
  listDeliveredTo as deliveredOperation,
  listUndelivered as undeliveredOperation,
} from '@xuezhou/contract/campaign/console';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isOwnStudent, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { people } from '../../account/account.port.ts';
import { deliveries, isMessage, isOpened } from '../../message/message.port.ts';

const limit = 100;

interface Row {
  student_id: number;
  nickname: string;
  channel: MessageChannel;
  state: DeliveryState;
  reason: string;
  at: Date;
}

const columns = sql`d.student_id, p.nickname, d.channel, d.state, d.reason, d.at`;

const present = ({ student_id, nickname, channel, state, reason, at }: Row) => ({
  ...{ studentId: student_id, nickname, channel, state, reason },
  at: at.toISOString(),
});

/** Those of others' students are in no list of who sees the own alone. */
export async function listDeliveredTo(
  { database: { connection } }: ConsoleServices,
  { params: { messageId }, query }: InputOf<typeof deliveredOperation>,
  actor: Actor,
): Promise<DataOf<typeof deliveredOperation>> {
  const { channel = null, state = null, afterStudent = 0, afterChannel = '' } = query;
  const own = ownOf(actor, 'message.send');
  if (!(await isMessage(connection, messageId)))
    throw new Refusal(own === null ? 'messageUnknown' : 'notOwn');
  const { rows } = await sql<Row & { is_opened: boolean }>`
    select ${columns}, ${isOpened(sql`d.student_id`, sql`d.message_id`)} as is_opened
    from ${deliveries} d join ${people} p on p.student_id = d.student_id
    where d.message_id = ${messageId}
      and (${channel}::text is null or d.channel = ${channel})
      and (${state}::text is null or d.state = ${state})
      and (d.student_id, d.channel) > (${afterStudent}::int, ${afterChannel})
      and ${isOwnStudent(connection, own, sql`d.student_id`)}
    order by d.student_id, d.channel limit ${limit + 1}`.execute(connection);
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  return {
    list: list.map((row) => ({ ...present(row), isOpened: row.is_opened })),
    next:
      rows.length > limit && last !== undefined
        ? { afterStudent: last.student_id, afterChannel: last.channel }
        : null,
  };
}

export async function listUndelivered(
  { database: { connection } }: ConsoleServices,
  { query }: InputOf<typeof undeliveredOperation>,
  actor: Actor,
): Promise<DataOf<typeof undeliveredOperation>> {
  const { channel = null, before, beforeMessage, beforeStudent, beforeChannel } = query;
  const own = ownOf(actor, 'message.send');
  const isBefore =
    before === undefined
      ? sql`true`
      : sql`(d.settled_at, d.message_id, d.student_id, d.channel) <
          (${before}::timestamptz, ${beforeMessage ?? 0}::int, ${beforeStudent ?? 0}::int, ${beforeChannel ?? ''})`;
  const { rows } = await sql<Row & { message_id: number; title: string }>`
    select ${columns}, d.message_id, d.title
    from ${deliveries} d join ${people} p on p.student_id = d.student_id
    where d.state = 'failed' and d.settled_at is not null
      and (${channel}::text is null or d.channel = ${channel}) and ${isBefore}
      and ${isOwnStudent(connection, own, sql`d.student_id`)}
    order by d.settled_at desc, d.message_id desc, d.student_id desc, d.channel desc
    limit ${limit + 1}`.execute(connection);
  const list = rows.slice(0, limit).map((row) => ({
    ...present(row),
    ...{ messageId: row.message_id, title: row.title },
  }));
  const last = list.at(-1);
  return {
    list,
    next:
      rows.length > limit && last !== undefined
        ? {
            ...{ before: last.at, beforeMessage: last.messageId },
            ...{ beforeStudent: last.studentId, beforeChannel: last.channel },
          }
        : null,
  };
}
