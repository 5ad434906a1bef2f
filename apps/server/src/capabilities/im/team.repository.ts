import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { people } from '../account/account.port.ts';
import { classMembers } from '../camp/camp.port.ts';
import {
  courseFacts,
  courseOfEach,
  courseOfStudent,
  enrolledStudents,
  isOpenOn,
  isOwned,
  type CourseFacts,
} from '../enrolment/enrolment.port.ts';

/** A team with what its course and the student are to each other. */
export interface TeamRow extends CourseFacts {
  team_id: number;
  course_id: number;
  class_id: number | null;
  name: string;
  closed_at: Date | null;
  last_message: number;
  nickname: string;
  is_teacher: boolean;
  is_member: boolean;
  muted_until: Date | null;
}

/** The same, with what waits there for the student. */
export interface OwnTeamRow extends TeamRow {
  read_number: number;
  unread: number;
  unread_announcements: number;
  is_mentioned: boolean;
  members: number;
}

interface Given {
  studentId: number;
}

/** Nobody counts further. */
const maxUnread = 100;

const columns = sql`t.team_id, t.course_id, t.class_id, t.name, t.closed_at, t.last_message, ${courseFacts},
  s.nickname, h.student_id is not null as is_teacher, q.until as muted_until,
  case when t.class_id is null then e.student_id is not null else m.student_id is not null end as is_member`;

const teams = (p: Given) => sql`${courseOfStudent(p)}
  join im_team t on t.course_id = c.course_id
  join ${people} s on s.student_id = ${p.studentId}
  left join ${classMembers} m on m.student_id = s.student_id and m.class_id = t.class_id
  left join im_teacher h on h.student_id = s.student_id and h.team_id = t.team_id
  left join im_mute q on q.student_id = s.student_id and q.team_id = t.team_id`;

/** Those who may be in a team now, without its teachers. */
const members = (p: { today: string }) => sql`
  im_team t
  join lateral (
    select m.student_id from ${classMembers} m where m.class_id = t.class_id
    union all
    select n.student_id from ${enrolledStudents} n where t.class_id is null and n.course_id = t.course_id
  ) k on true
  join ${people} s on s.student_id = k.student_id and not s.is_erased
  ${courseOfEach(sql`k.student_id`, sql`t.course_id`)}
  where ${isOwned} and ${isOpenOn(p)}`;

const unread = (p: Given) => sql`
  from im_message x where x.team_id = t.team_id and x.number > coalesce(r.read_number, 0)
    and x.student_id <> ${p.studentId}
    and not exists (select from im_message_removal y where y.team_id = x.team_id and y.number = x.number)`;

const waiting = (p: Given) => sql`coalesce(r.read_number, 0) as read_number,
  (select count(*) from (select ${unread(p)} limit ${sql.lit(maxUnread)}) u) as unread,
  exists (select ${unread(p)} and ${p.studentId} = any(x.mentions)) as is_mentioned,
  (select count(*) from im_announcement a
    where a.team_id = t.team_id and a.announcement_id > coalesce(r.read_announcement, 0)) as unread_announcements,
  (case when t.class_id is null
    then (select count(*) from ${enrolledStudents} n where n.course_id = t.course_id)
    else (select count(*) from ${classMembers} n where n.class_id = t.class_id) end) as members`;

const reading = sql`left join im_reading r on r.student_id = s.student_id and r.team_id = t.team_id`;

const findOne = prepareSql<Given & { teamId: number }, TeamRow>(
  (p) => sql`select ${columns} from ${teams(p)} where t.team_id = ${p.teamId}`,
);

const findOwn = prepareSql<Given & { teamId: number }, OwnTeamRow>(
  (p) =>
    sql`select ${columns}, ${waiting(p)} from ${teams(p)} ${reading} where t.team_id = ${p.teamId}`,
);

const findAll = prepareSql<Given & { today: string }, OwnTeamRow>(
  (p) => sql`select ${columns}, ${waiting(p)} from ${teams(p)} ${reading}
    where t.closed_at is null and (h.student_id is not null
      or ${isOwned} and ${isOpenOn(p)}
        and case when t.class_id is null then e.student_id is not null else m.student_id is not null end)
    order by t.team_id desc`,
);

export interface PersonRow {
  student_id: number;
  nickname: string;
  is_teacher: boolean;
}

/** Teachers first; of those whose name has `like` in it. */
const findPeople = prepareSql<
  { teamId: number; today: string; like: string; most: number },
  PersonRow
>(
  (p) => sql`
    select student_id, nickname, bool_or(is_teacher) as is_teacher from (
      select s.student_id, s.nickname, false as is_teacher from ${members(p)} and t.team_id = ${p.teamId}
      union all
      select s.student_id, s.nickname, true from im_teacher h
        join ${people} s on s.student_id = h.student_id and not s.is_erased where h.team_id = ${p.teamId}
    ) people
    where nickname ilike ${p.like}
    group by student_id, nickname order by bool_or(is_teacher) desc, nickname, student_id limit ${p.most}`,
);

const findAmong = prepareSql<
  { teamId: number; today: string; ids: readonly number[] },
  { student_id: number }
>(
  (p) => sql`
    select k.student_id from ${members(p)} and t.team_id = ${p.teamId}
      and k.student_id = any(${p.ids}::int[])
    union
    select student_id from im_teacher where team_id = ${p.teamId} and student_id = any(${p.ids}::int[])
    order by 1`,
);

const findMembers = prepareSql<{ teamId: number; today: string }, { student_id: number }>(
  (p) => sql`select k.student_id from ${members(p)} and t.team_id = ${p.teamId} order by 1`,
);

export const teamReader = (connection: Connection, studentId: number) => ({
  /** Undefined when there is no such team. */
  one: (teamId: number) => findOne.first(connection, { studentId, teamId }),
  own: (teamId: number) => findOwn.first(connection, { studentId, teamId }),
  /** Those that the student may be in on this day. */
  all: (today: string) => findAll.rows(connection, { studentId, today }),
});

/** Who is in a team on a day. */
export const teamPeople = (connection: Connection, teamId: number, today: string) => ({
  named: (name: string, most: number) =>
    findPeople.rows(connection, { teamId, today, like: `%${likeText(name)}%`, most }),
  among: async (ids: readonly number[]): Promise<number[]> =>
    ids.length === 0
      ? []
      : (await findAmong.rows(connection, { teamId, today, ids })).map((row) => row.student_id),
  members: async (): Promise<number[]> =>
    (await findMembers.rows(connection, { teamId, today })).map((row) => row.student_id),
});

/** What is looked for as it stands, whatever signs it has. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
