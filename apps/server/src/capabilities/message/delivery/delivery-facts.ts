import type { MessageChannel } from '@xuezhou/contract/message';
import type { listDeliveries } from '@xuezhou/contract/message/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { sql, type RawBuilder } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

type Count = DataOf<typeof listDeliveries>['channels'][number];

/** What became of some messages outside of the message centre. @param messages a query of message_id */
export async function countDeliveries(
  connection: Connection,
  messages: RawBuilder<unknown>,
): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select channel, state, coalesce(reason, '') as reason, count(*) as count
    from message_delivery where message_id in (${messages})
    group by 1, 2, 3 order by 1, 2, 3`.execute(connection);
  return rows;
}

/** Whether a student has opened a message in the message centre. */
export const isOpened = (student: RawBuilder<unknown>, message: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from message_check k
    where k.student_id = ${student} and k.message_id = ${message})`;

/** What of some messages has not left the house stays there; what is leaving now is not held. Answers how many. */
export async function dropWaiting(
  change: Change,
  messages: RawBuilder<unknown>,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update message_delivery set state = 'dropped', settled_at = ${at}, reason = ${reason}
    where state = 'waiting' and tries = 0 and message_id in (${messages})`.execute(change);
  return Number(numAffectedRows ?? 0n);
}

/** By which ways one message has left the house. */
export const deliveredChannels = (message: RawBuilder<unknown>) =>
  sql<MessageChannel[]>`array(select d.channel from message_delivery d
    where d.message_id = ${message} and d.state = 'sent' order by d.channel)`;

/** Of an account that is about to go; the messages themselves go with it. */
export const forgetDeliveries = async (change: Change, studentId: number): Promise<void> =>
  void (await change.deleteFrom('message_delivery').where('student_id', '=', studentId).execute());

/** Each way of each message to each student, with what became of it; `at`: when it left or is to leave. */
export const deliveries = sql`(select d.student_id, d.message_id, m.title, d.channel, d.state, d.settled_at,
  coalesce(d.reason, '') as reason, coalesce(d.settled_at, d.due_at) as at
  from message_delivery d join message m using (message_id))`;

export async function isMessage(connection: Connection, messageId: number): Promise<boolean> {
  const found = await connection
    .selectFrom('message')
    .where('message_id', '=', messageId)
    .select('message_id')
    .executeTakeFirst();
  return found !== undefined;
}
