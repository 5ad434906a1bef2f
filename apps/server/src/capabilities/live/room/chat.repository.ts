import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import type { HiddenBy } from '../../moderation/moderation.port.ts';

export interface ChatRow {
  number: number;
  message_id: string;
  student_id: number;
  nickname: string;
  is_teacher: boolean;
  text: string;
  is_removed: boolean;
  sent_at: Date;
}

const columns = sql`m.number, m.message_id, m.student_id, s.nickname, m.is_teacher, m.text,
  r.number is not null as is_removed, m.sent_at`;
const messages = sql`live_message m
  join student s on s.student_id = m.student_id
  left join live_message_removal r on r.live_id = m.live_id and r.number = m.number`;

const findAfter = prepareSql<{ liveId: number; after: number; most: number }, ChatRow>(
  (p) => sql`select ${columns} from ${messages}
    where m.live_id = ${p.liveId} and m.number > ${p.after} order by m.number limit ${p.most}`,
);

const findLatest = prepareSql<{ liveId: number; after: number; most: number }, ChatRow>(
  (p) => sql`select * from (select ${columns} from ${messages}
    where m.live_id = ${p.liveId} and m.number > ${p.after} order by m.number desc limit ${p.most}) latest
    order by number`,
);

const findKept = prepareSql<{ liveId: number; after: number; most: number }, ChatRow>(
  (p) => sql`select ${columns} from ${messages}
    where m.live_id = ${p.liveId} and m.number > ${p.after} and r.number is null
    order by m.number limit ${p.most}`,
);

const findRemoved = prepareSql<{ liveId: number }, { number: number }>(
  (p) => sql`select number from live_message_removal where live_id = ${p.liveId} order by number`,
);

const findOwn = prepareSql<{ studentId: number; messageId: string }, ChatRow & { live_id: number }>(
  (p) => sql`select ${columns}, m.live_id from ${messages}
    where m.student_id = ${p.studentId} and m.message_id = ${p.messageId}`,
);

export const chatReader = (connection: Connection) => ({
  /** The oldest first. */
  after: (liveId: number, after: number, most: number) =>
    findAfter.rows(connection, { liveId, after, most }),
  /** The newest of those after a number, the oldest first. */
  latest: (liveId: number, after: number, most: number) =>
    findLatest.rows(connection, { liveId, after, most }),
  /** Those that were not taken away, the oldest first. */
  kept: (liveId: number, after: number, most: number) =>
    findKept.rows(connection, { liveId, after, most }),
  removed: async (liveId: number): Promise<number[]> =>
    (await findRemoved.rows(connection, { liveId })).map((row) => row.number),
});

/** Of one student in one class. */
export const chatWriter = (change: Change, studentId: number, liveId: number) => ({
  /** One message of a class at a time, so that nobody sees a later number before an earlier one. */
  lock: async (since: Date) => {
    await sql`select from live_class where live_id = ${liveId} for no key update`.execute(change);
    const { rows } = await sql<{ muted_until: Date | null; lately: number }>`
      select (select until from live_mute where student_id = ${studentId} and live_id = ${liveId}) as muted_until,
        (select count(*) from live_message
          where student_id = ${studentId} and live_id = ${liveId} and sent_at > ${since}) as lately`.execute(
      change,
    );
    return rows[0] ?? { muted_until: null, lately: 0 };
  },
  own: (messageId: string) => findOwn.first(change, { studentId, messageId }),
  add: async (message: { messageId: string; text: string; isTeacher: boolean; sentAt: Date }) => {
    const { last_message: number } = await change
      .updateTable('live_class')
      .where('live_id', '=', liveId)
      .set((eb) => ({ last_message: eb('last_message', '+', 1) }))
      .returning('last_message')
      .executeTakeFirstOrThrow();
    await change
      .insertInto('live_message')
      .values({
        student_id: studentId,
        message_id: message.messageId,
        live_id: liveId,
        number,
        text: message.text,
        is_teacher: message.isTeacher,
        sent_at: message.sentAt,
      })
      .execute();
    return number;
  },
});

/** What a teacher does in a class. */
export const moderation = (connection: Connection, liveId: number) => ({
  /** False when there is no such message. A person's word stays, whatever the gate thought or thinks of it. */
  remove: async (number: number, hiddenBy: HiddenBy, now: Date): Promise<boolean> => {
    const { rows } = await sql`
      with wanted as (select live_id, number from live_message where live_id = ${liveId} and number = ${number}),
        added as (
          insert into live_message_removal (live_id, number, removed_at, hidden_by)
          select live_id, number, ${now}, ${hiddenBy} from wanted
          on conflict (live_id, number) do update set hidden_by = 'person' where excluded.hidden_by = 'person'
        )
      select number from wanted`.execute(connection);
    return rows.length > 0;
  },
  /** Where the gate alone had hidden it; whether it is shown. */
  letOut: async (number: number): Promise<boolean> => {
    const { rows } = await sql`
      with gone as (delete from live_message_removal
        where live_id = ${liveId} and number = ${number} and hidden_by = 'gate' returning number)
      select from live_message_removal where live_id = ${liveId} and number = ${number}
        and number not in (select number from gone)`.execute(connection);
    return rows.length === 0;
  },
  mute: async (studentId: number, until: Date | null): Promise<void> => {
    if (until === null)
      await connection
        .deleteFrom('live_mute')
        .where('student_id', '=', studentId)
        .where('live_id', '=', liveId)
        .execute();
    else
      await connection
        .insertInto('live_mute')
        .values({ student_id: studentId, live_id: liveId, until })
        .onConflict((conflict) =>
          conflict.columns(['student_id', 'live_id']).doUpdateSet({ until }),
        )
        .execute();
  },
  isHost: async (studentId: number): Promise<boolean> =>
    (await connection
      .selectFrom('live_host')
      .where('student_id', '=', studentId)
      .where('live_id', '=', liveId)
      .select('student_id')
      .executeTakeFirst()) !== undefined,
  exists: async (studentId: number): Promise<boolean> =>
    (await connection
      .selectFrom('student')
      .where('student_id', '=', studentId)
      .select('student_id')
      .executeTakeFirst()) !== undefined,
});
