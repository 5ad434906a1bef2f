import type { MessageChannel, MessageKind } from '@xuezhou/contract/message';
import { dueAt } from '@xuezhou/rules/message/delivery-time';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { hoursOf, type HoursRow } from '../preferences/wishes.repository.ts';
import type { Tables } from '../../../platform/database/tables.ts';

interface WishRow extends HoursRow {
  student_id: number;
  message_id: number;
  channel: Tables['message_channel']['channel'];
  pace: 'now' | 'daily';
}

/** Of one statement: it takes 65,535 values at most. */
export const rowsAtOnce = 1000;

/** Has messages leave the house to whoever wants to be told of their kind, in the transaction of the messages. */
export async function planDeliveries(
  connection: Connection,
  messageIds: readonly number[],
  {
    kind,
    at,
    channels = null,
  }: {
    readonly kind: MessageKind;
    readonly at: Date;
    /** By no other; null: by whichever is wished. */
    readonly channels?: readonly MessageChannel[] | null;
  },
): Promise<void> {
  const { rows } = await sql<WishRow>`
    select c.student_id, m.message_id, c.channel, c.pace, h.student_id is not null as has_hours,
      h.quiet_from, h.quiet_to, h.digest_hour
    from message m
    join message_channel c on c.kind = ${kind} and (m.student_id is null or c.student_id = m.student_id)
    left join message_hours h on h.student_id = c.student_id
    where m.message_id = any(${messageIds}::int[])
      and (${channels}::text[] is null or c.channel = any(${channels}::text[]))`.execute(
    connection,
  );
  const planned = rows.map(({ student_id, message_id, channel, pace, ...hours }) => ({
    student_id,
    message_id,
    channel,
    state: 'waiting' as const,
    due_at: dueAt(at, pace, hoursOf(hours)),
  }));
  for (let from = 0; from < planned.length; from += rowsAtOnce)
    await connection
      .insertInto('message_delivery')
      .values(planned.slice(from, from + rowsAtOnce))
      .execute();
}
