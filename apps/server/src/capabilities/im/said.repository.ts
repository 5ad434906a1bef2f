import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import { people } from '../account/account.port.ts';
import type { HiddenBy } from '../moderation/moderation.port.ts';
import { likeText } from './team.repository.ts';

export interface SaidRow {
  team_id: number;
  number: number;
  message_id: string;
  student_id: number;
  nickname: string;
  is_teacher: boolean;
  text: string;
  mentions: readonly number[];
  file_name: string | null;
  file_type: string | null;
  file_bytes: number | null;
  file_place: string | null;
  is_removed: boolean;
  sent_at: Date;
}

interface Page {
  teamId: number;
  most: number;
}

const columns = sql`m.team_id, m.number, m.message_id, m.student_id, s.nickname, m.is_teacher, m.text, m.mentions,
  m.file_name, m.file_type, m.file_bytes, m.file_place, r.number is not null as is_removed, m.sent_at`;
const messages = sql`im_message m
  join ${people} s on s.student_id = m.student_id
  left join im_message_removal r on r.team_id = m.team_id and r.number = m.number`;

const findAfter = prepareSql<Page & { after: number }, SaidRow>(
  (p) => sql`select ${columns} from ${messages}
    where m.team_id = ${p.teamId} and m.number > ${p.after} order by m.number limit ${p.most}`,
);

const findLatest = prepareSql<Page & { after: number }, SaidRow>(
  (p) => sql`select * from (select ${columns} from ${messages}
    where m.team_id = ${p.teamId} and m.number > ${p.after} order by m.number desc limit ${p.most}) latest
    order by number`,
);

const findBefore = prepareSql<Page & { before: number }, SaidRow>(
  (p) => sql`select ${columns} from ${messages}
    where m.team_id = ${p.teamId} and m.number < ${p.before} order by m.number desc limit ${p.most}`,
);

const findWith = prepareSql<Page & { like: string }, SaidRow>(
  (p) => sql`select ${columns} from ${messages}
    where m.team_id = ${p.teamId} and r.number is null
      and (m.text ilike ${p.like} or m.file_name ilike ${p.like})
    order by m.number desc limit ${p.most}`,
);

const findOne = prepareSql<{ teamId: number; number: number }, SaidRow>(
  (p) =>
    sql`select ${columns} from ${messages} where m.team_id = ${p.teamId} and m.number = ${p.number}`,
);

const findOwn = prepareSql<{ studentId: number; messageId: string }, SaidRow>(
  (p) => sql`select ${columns} from ${messages}
    where m.student_id = ${p.studentId} and m.message_id = ${p.messageId}`,
);

const findRemoved = prepareSql<Page, { number: number }>(
  (p) => sql`select number from im_message_removal where team_id = ${p.teamId}
    order by number desc limit ${p.most}`,
);

/** What was said in a team. */
export const saidReader = (connection: Connection, teamId: number) => ({
  /** The oldest first. */
  after: (after: number, most: number) => findAfter.rows(connection, { teamId, after, most }),
  /** The newest of those after a number, the oldest first. */
  latest: (after: number, most: number) => findLatest.rows(connection, { teamId, after, most }),
  /** The newest first. */
  before: (before: number, most: number) => findBefore.rows(connection, { teamId, before, most }),
  /** The newest first. */
  having: (text: string, most: number) =>
    findWith.rows(connection, { teamId, like: `%${likeText(text)}%`, most }),
  one: (number: number) => findOne.first(connection, { teamId, number }),
  removed: async (most: number): Promise<number[]> =>
    (await findRemoved.rows(connection, { teamId, most })).map((row) => row.number),
});

export type NewMessage = Omit<
  SaidRow,
  'team_id' | 'number' | 'student_id' | 'nickname' | 'is_removed'
>;

/** What is shown no more. A person's word stays, whatever the gate thought of it before or thinks after. */
export const saidRemovals = (connection: Connection, teamId: number) => ({
  add: async (number: number, hiddenBy: HiddenBy, now: Date): Promise<void> => {
    await sql`
      insert into im_message_removal (team_id, number, removed_at, hidden_by)
      values (${teamId}, ${number}, ${now}, ${hiddenBy})
      on conflict (team_id, number) do update set hidden_by = 'person'
        where excluded.hidden_by = 'person'`.execute(connection);
  },
  /** Where the gate alone had hidden it; whether it is shown. */
  letOut: async (number: number): Promise<boolean> => {
    const { rows } = await sql`
      with gone as (delete from im_message_removal
        where team_id = ${teamId} and number = ${number} and hidden_by = 'gate' returning number)
      select from im_message_removal where team_id = ${teamId} and number = ${number}
        and number not in (select number from gone)`.execute(connection);
    return rows.length === 0;
  },
});

/** Of one student in one team. */
export const saidWriter = (change: Change, studentId: number, teamId: number) => ({
  /** One message of a team at a time, so that nobody sees a later number before an earlier one. */
  lock: async (since: Date) => {
    await sql`select from im_team where team_id = ${teamId} for no key update`.execute(change);
    const { rows } = await sql<{ muted_until: Date | null; lately: number }>`
      select (select until from im_mute where student_id = ${studentId} and team_id = ${teamId}) as muted_until,
        (select count(*) from im_message where student_id = ${studentId} and sent_at > ${since}) as lately`.execute(
      change,
    );
    return rows[0] ?? { muted_until: null, lately: 0 };
  },
  own: (messageId: string) => findOwn.first(change, { studentId, messageId }),
  add: async ({ mentions, ...message }: NewMessage): Promise<number> => {
    const { last_message: number } = await change
      .updateTable('im_team')
      .where('team_id', '=', teamId)
      .set((eb) => ({ last_message: eb('last_message', '+', 1) }))
      .returning('last_message')
      .executeTakeFirstOrThrow();
    await change
      .insertInto('im_message')
      .values({
        student_id: studentId,
        team_id: teamId,
        number,
        mentions: [...mentions],
        ...message,
      })
      .execute();
    return number;
  },
});
