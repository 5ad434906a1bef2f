import type { MessageChannel, MessageKind } from '@xuezhou/contract/message';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { HoursRow } from '../preferences/wishes.repository.ts';

export interface DueRow extends HoursRow {
  student_id: number;
  message_id: number;
  channel: MessageChannel;
  tries: number;
  kind: MessageKind;
  title: string;
  content: string;
  sent_at: Date;
  is_read: boolean;
  is_wanted: boolean;
  handed_at: Date | null;
}

export const maxAtOnce = 200;
/** A server that was killed while it sent leaves what it took for this long; tried again it waits as long for each time. */
const leaseMinutes = 5;

/** Pushes and what companies' apps tell have jobs of their own: a service that is slow holds up nothing else. */
export type Way = 'push' | 'work' | 'others';

export /** Takes what is due, so that no other server takes it. */
async function take(connection: Connection, way: Way, now: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    with due as (
      select d.student_id, d.message_id, d.channel from message_delivery d
      where d.state = 'waiting' and d.due_at <= ${now} and not d.is_held
        and (case when d.channel in ('push', 'work') then d.channel else 'others' end) = ${way}
      order by d.due_at, d.student_id, d.message_id
      limit ${maxAtOnce} for no key update skip locked
    ), taken as (
      update message_delivery d set tries = d.tries + 1,
        due_at = ${now}::timestamptz + make_interval(mins => ${leaseMinutes} * (d.tries + 1))
      from due
      where (d.student_id, d.message_id, d.channel) = (due.student_id, due.message_id, due.channel)
      returning d.*
    )
    select t.student_id, t.message_id, t.channel, t.tries, t.handed_at, m.kind, m.title, m.content, m.sent_at,
      h.student_id is not null as has_hours, h.quiet_from, h.quiet_to, h.digest_hour,
      k.message_id is not null as is_read, c.student_id is not null as is_wanted
    from taken t
    join message m on m.message_id = t.message_id
    left join message_check k on k.student_id = t.student_id and k.message_id = t.message_id
    left join message_hours h on h.student_id = t.student_id
    left join message_channel c
      on c.student_id = t.student_id and c.kind = m.kind and c.channel = t.channel
    order by t.student_id, t.channel, t.message_id`.execute(connection);
  return rows;
}
