import type { TodayItem } from '@xuezhou/contract/study';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { assignmentsMarked, lockedBooksOf } from '../../assignment/assignment.port.ts';
import { courseOfStudent, isOpenOn, isOwned } from '../../enrolment/enrolment.port.ts';
import {
  isBookPlayed,
  isWatched,
  playedLectures,
  videoOfLecture,
} from '../../lecture/lecture.port.ts';
import { lastAttempts, paperMinutes } from '../../mock/mock.port.ts';
import { classesAttended } from '../../live/live.port.ts';

export interface TodayRow {
  kind: Extract<TodayItem['kind'], 'mock' | 'live' | 'lecture' | 'assignment'>;
  title: string;
  course_id: number;
  course_title: string;
  is_done: boolean;
  book_id: number | null;
  reading_id: number | null;
  bullet_id: number | null;
  paper_id: number | null;
  /** When it was done; of what is not, it says nothing. */
  at: Date | null;
  begins_at: Date | null;
  ends_at: Date | null;
  /** Of a paper. */
  started_at: Date | null;
  chapter: string;
  /** Of a lecture, in seconds. */
  position: number;
  watched: number;
  duration: number;
}

interface When {
  studentId: number;
  isVerified: boolean;
  now: Date;
  /** YYYY-MM-DD in Shanghai, and when it began. */
  today: string;
  midnight: Date;
}

/** Courses that the student may study today. */
const openCourses = (p: When) => sql`
  select c.course_id, c.title, c.sort from ${courseOfStudent(p)}
  where ${isOwned} and ${isOpenOn(p)}
    and (not c.identity_required or ${p.isVerified}::boolean)`;

/** Papers whose clock runs, and those handed in today. */
const mocks = (p: When) => sql`
  select 'mock' as kind, m.title, o.course_id, o.title as course_title,
    a.handed_in_at is not null as is_done,
    null::int as book_id, null::int as reading_id, null::int as bullet_id, m.paper_id,
    a.handed_in_at as at, null::timestamptz as begins_at, a.ends_at, a.started_at, '' as chapter,
    0 as position, 0 as watched, 0::float8 as duration
  from open_course o
  join ${lastAttempts(p)} on m.course_id = o.course_id and m.retired_at is null
  where a.handed_in_at >= ${p.midnight} or a.handed_in_at is null and a.ends_at > ${p.now}`;

/** Live classes of today that are still to come or that the student was in. */
const liveClasses = (p: When) => sql`
  select 'live', l.title, o.course_id, o.title, v.student_id is not null,
    null::int, null::int, null::int, null::int,
    (select max(upper(x)) from unnest(v.present) x), l.begins_at, coalesce(l.ended_at, l.ends_at), null, '', 0, 0, 0
  from open_course o
  join ${classesAttended(p)} on l.course_id = o.course_id and l.cancelled_at is null
    and l.begins_at >= ${p.midnight} and l.begins_at < ${p.midnight}::timestamptz + interval '1 day'
  where v.student_id is not null or coalesce(l.ended_at, l.ends_at) > ${p.now}`;

/** The lecture that was played last, until it is seen to the end; then for the rest of its day. */
const lecture = (p: When) => sql`
  select 'lecture', l.title, l.course_id, l.course_title, l.is_done,
    l.book_id, l.reading_id, l.bullet_id, null::int,
    l.at, null, null, null, l.chapter, l.position_seconds, l.watched_seconds, l.duration
  from (
    select b.title, o.course_id, o.title as course_title, b.book_id, b.reading_id, b.bullet_id, w.at,
      concat_ws('　', r.number, r.title) as chapter, w.position_seconds, w.watched_seconds, i.duration_ms / 1000.0::float8 as duration,
      ${isWatched} as is_done
    from ${playedLectures}
    join reading r on r.reading_id = b.reading_id
    join open_course o on o.course_id = b.course_id
    join book k on k.book_id = b.book_id and k.book_status = 1
    where w.student_id = ${p.studentId} and b.book_id not in (${lockedBooksOf(p, sql`b.course_id`)})
    order by w.at desc limit 1
  ) l
  where not l.is_done or l.at >= ${p.midnight}`;

/** Those of books that were begun and for which nothing was handed in; those sent back; those handed in today. */
const assignments = (p: When) => sql`
  select 'assignment', a.title, o.course_id, o.title, coalesce(h.at >= ${p.midnight}, false),
    k.book_id, null::int, null::int, null::int, h.at, null, null, null, k.title, 0, 0, 0
  from open_course o
  join book k on k.course_id = o.course_id and k.book_status = 1
  join ${assignmentsMarked(p)} on a.book_id = k.book_id
  where coalesce(h.at >= ${p.midnight}, false)
    or m.verdict = 'returned' and h.at is null
    or m.verdict is null and h.at is null and k.book_id not in (${lockedBooksOf(p, sql`o.course_id`)})
      and ${isBookPlayed(p)}`;

const findToday = prepareSql<When, TodayRow>(
  (p) => sql`
    with open_course as materialized (${openCourses(p)})
    ${sql.join([mocks(p), liveClasses(p), lecture(p), assignments(p)], sql` union all `)}`,
);

/** What the camps' tasks of today take, in minutes, by what they ask for. */
export interface TaskLength {
  kind: 'lecture' | 'reading' | 'mock';
  id: number;
  minutes: number;
}

type Tasks = Record<'bullets' | 'readings' | 'papers', readonly number[]>;

const findLengths = prepareSql<Tasks, TaskLength>(
  (p) => sql`
    select 'lecture' as kind, b.bullet_id as id, ceil(i.duration_ms / 60000.0)::int as minutes
    from bullet b join ${videoOfLecture} where b.bullet_id = any(${p.bullets}::int[])
    union all select 'reading', reading_id, minutes from reading where reading_id = any(${p.readings}::int[])
    union all select 'mock', paper_id, minutes from ${paperMinutes} m where paper_id = any(${p.papers}::int[])`,
);

export const todayReader = (connection: Connection, when: When) => ({
  rows: () => findToday.rows(connection, when),
  lengths: (tasks: Tasks) => findLengths.rows(connection, tasks),
});
