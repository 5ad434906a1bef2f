import { sql, type Selectable } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { StoredCampTask } from './camp.tables.ts';
import { courseOfStudent, isOwned } from '../enrolment/enrolment.port.ts';
import { isWatched, playedLectures } from '../lecture/lecture.port.ts';
import { isReadingRead } from '../reader/reader.port.ts';
import { questionStates } from '../practice/practice-facts.port.ts';
import { cardStates } from '../flash-card/flash-card.port.ts';
import { isPaperHandedInSince } from '../mock/mock.port.ts';
import { isAssignmentDone } from '../assignment/assignment.port.ts';
import { attendedMinutes } from '../live/live.port.ts';

/** A task of a camp that the student is in. */
export interface TaskRow extends StoredCampTask {
  camp_id: number;
  course_id: number;
  course_title: string;
  camp_title: string;
  intro: string;
  days: number;
  class_id: number;
  class_title: string | null;
  starts_on: string;
  finished_at: Date | null;
  /** Of `count`, and it may be more. */
  progress: number;
}

interface Whose {
  studentId: number;
  /** Null: of all courses. */
  courseIds: readonly number[] | null;
}

// Watched and read is for ever; questions, cards, papers and live classes count from the day that asks for them.
const progress = (p: { studentId: number }) => sql`coalesce(floor(case t.kind
    when 'lecture' then (
      select ${isWatched}::int
      from ${playedLectures}
      where w.student_id = ${p.studentId} and w.bullet_id = t.bullet_id)
    when 'reading' then (
      select ${isReadingRead(p, sql`t.reading_id`)}::int)
    when 'practice' then (
      select count(*) from ${questionStates}
      where s.student_id = ${p.studentId} and s.course_id = c.course_id and s.answered_at >= o.opens_at
        and q.parent_id is null and (t.reading_id is null or q.reading_id = t.reading_id)
        and (t.book_id is null or q.book_id = t.book_id))
    when 'cards' then (
      select count(*) from ${cardStates}
      where s.student_id = ${p.studentId} and s.course_id = c.course_id and s.reviewed_at >= o.opens_at
        and (t.reading_id is null or d.reading_id = t.reading_id) and (t.book_id is null or d.book_id = t.book_id))
    when 'mock' then (
      select ${isPaperHandedInSince(p, sql`t.paper_id`, sql`o.opens_at`)}::int)
    when 'assignment' then (
      select ${isAssignmentDone(p, sql`t.book_id`)}::int)
    when 'live' then (
      select ${attendedMinutes(p, sql`c.course_id`, sql`o.opens_at`)})
  end), 0)::int`;

// A day that has passed asks for what it asked for then.
const isAsked = sql`coalesce(t.since <= m.starts_on + t.day - 1, true)
        and coalesce(m.starts_on + t.day - 1 < t.until, true)`;

const findTasks = prepareSql<Whose, TaskRow>(
  (p) => sql`
    select n.camp_id, n.course_id, c.title as course_title, n.title as camp_title, n.intro,
      coalesce(m.days, n.days) as days, m.class_id,
      k.title as class_title, m.starts_on, w.finished_at, t.day, t.kind, t.title, t.count, t.book_id, t.reading_id,
      t.bullet_id, t.paper_id, ${progress(p)} as progress
    from camp_member m
    join camp n on n.camp_id = m.camp_id
    join ${courseOfStudent(p)} on c.course_id = n.course_id
    left join camp_class k on k.class_id = m.class_id
    left join camp_award w on w.student_id = m.student_id and w.camp_id = m.camp_id
    cross join lateral rows from (jsonb_to_recordset(n.former || n.tasks) as (day int, kind text, title text, count int,
      book_id int, reading_id int, bullet_id int, paper_id int, since date, until date))
      with ordinality as t (day, kind, title, count, book_id, reading_id, bullet_id, paper_id, since, until, no)
    cross join lateral (select (coalesce(m.counted_from, m.starts_on) + t.day - 1)::timestamp at time zone 'Asia/Shanghai' as opens_at) o
    where m.student_id = ${p.studentId} and ${isOwned} and ${isAsked}
      and (${p.courseIds}::int[] is null or n.course_id = any(${p.courseIds}::int[]))
    order by m.starts_on desc, n.position, n.camp_id, t.day, t.no`,
);

const addAward = prepareSql<Selectable<Tables['camp_award']>, never>(
  (p) => sql`
    insert into camp_award (student_id, camp_id, finished_at, is_in_time)
    values (${p.student_id}, ${p.camp_id}, ${p.finished_at}, ${p.is_in_time})
    on conflict do nothing`,
);

const findCounts = prepareSql<
  { courseIds: readonly number[] },
  { course_id: number; count: number }
>(
  (p) => sql`
    select course_id, count(*) as count from camp
    where course_id = any(${p.courseIds}::int[]) and retired_at is null group by course_id`,
);

export const countCamps = (connection: Connection, courseIds: readonly number[]) =>
  findCounts.rows(connection, { courseIds });

const findMembersToSettle = prepareSql<
  { endedBefore: string; last: number; most: number },
  { student_id: number; courses: number[] }
>(
  (p) => sql`
    select m.student_id, array_agg(distinct n.course_id) as courses
    from camp_member m join camp n on n.camp_id = m.camp_id
    where m.starts_on + coalesce(m.days, n.days) = ${p.endedBefore}::date and m.student_id > ${p.last}
      and not exists (select from camp_award w where w.student_id = m.student_id and w.camp_id = m.camp_id)
    group by m.student_id order by m.student_id limit ${p.most}`,
);

/** Those in a camp whose last day was the one before a day, without its award; with the courses of these camps. */
export const membersToSettle = (
  connection: Connection,
  page: { endedBefore: string; last: number; most: number },
) => findMembersToSettle.rows(connection, page);

export const progressReader = (connection: Connection, studentId: number) => ({
  tasks: (courseIds: readonly number[] | null) =>
    findTasks.rows(connection, { studentId, courseIds }),
  /** Once for a student and a camp, whoever comes first. */
  award: (row: Omit<Selectable<Tables['camp_award']>, 'student_id'>) =>
    addAward.run(connection, { student_id: studentId, ...row }),
});
