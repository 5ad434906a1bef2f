import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { ReopenRow } from '../enrolment/enrolment.port.ts';
import {
  courseOfStudent,
  isOwned,
  openApplications,
  timesPostponed,
} from '../enrolment/enrolment.port.ts';
import { examOfStudent } from '../flash-card/flash-card.port.ts';
import { playedLectures, watchedByDay } from '../lecture/lecture.port.ts';

export interface HomeCourseRow {
  course_id: number;
  title: string;
  cover: string;
  subtitle: string;
  family: string;
  group_type: number;
  exam_date: string | null;
  is_enrolled: boolean;
  redeemed: boolean;
  defer_info: string | null;
  opens_on: string | null;
  expires_on: string | null;
  paused_on: string | null;
  postponed: number | null;
  identity_required: boolean;
  /** To reopen it: one that waits, or was answered lately. Its moments are text. */
  application: (Omit<ReopenRow, 'submitted_at'> & { submitted_at: string }) | null;
}

const findCourses = prepareSql<{ studentId: number; answeredSince: Date }, HomeCourseRow>(
  (p) => sql`
    select c.course_id, c.title, c.cover, c.subtitle, c.family, c.group_type, ${examOfStudent(p)} as exam_date,
      c.identity_required, e.student_id is not null as is_enrolled, coalesce(e.redeemed, true) as redeemed,
      e.defer_info, e.opens_on, e.expires_on, e.paused_on, ${timesPostponed} as postponed,
      a.application
    from ${courseOfStudent(p)}
    left join (${openApplications(p)}) a on a.course_id = c.course_id
    where ${isOwned}
    order by c.group_type, c.sort, c.course_id`,
);

export interface LastPlayedRow {
  course_id: number;
  course_title: string;
  family: string;
  book_id: number;
  book_title: string;
  cover: string;
  reading_id: number;
  reading_title: string;
  number: string;
  bullet_id: number;
  bullet_title: string;
  position_seconds: number;
  duration_ms: number;
  at: Date;
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/**
 * One row: this week, and nulls where nothing was played yet.
 */
const findWatched = prepareSql<
  { studentId: number; since: Date },
  Nullable<LastPlayedRow> & { week: Record<string, number> | null }
>(
  (p) => sql`
    select week.seconds as week, last.*
    from (
      select jsonb_object_agg(day, seconds) as seconds from ${watchedByDay(p)} days
    ) week
    left join lateral (
      select c.course_id, c.title as course_title, c.family, k.book_id, k.title as book_title, k.cover,
        r.reading_id, r.title as reading_title, r.number, b.bullet_id, b.title as bullet_title,
        w.position_seconds, i.duration_ms, w.at
      from ${playedLectures}
      join reading r on r.reading_id = b.reading_id
      join book k on k.book_id = b.book_id
      join ${courseOfStudent(p)} on c.course_id = b.course_id
      where w.student_id = ${p.studentId} and ${isOwned}
      order by w.at desc limit 1
    ) last on true`,
);

const findLastOfCourse = prepareSql<{ studentId: number; courseId: number }, LastPlayedRow>(
  (p) => sql`
    select c.course_id, c.title as course_title, c.family, k.book_id, k.title as book_title, k.cover,
      r.reading_id, r.title as reading_title, r.number, b.bullet_id, b.title as bullet_title,
      w.position_seconds, i.duration_ms, w.at
    from ${playedLectures}
    join reading r on r.reading_id = b.reading_id
    join book k on k.book_id = b.book_id and k.book_status = 1
    join course c on c.course_id = b.course_id
    where w.student_id = ${p.studentId} and b.course_id = ${p.courseId}
    order by w.at desc limit 1`,
);

const findOwned = prepareSql<
  { studentId: number; courseIds: readonly number[] },
  { course_id: number }
>(
  (p) => sql`
    select c.course_id from ${courseOfStudent(p)}
    where c.course_id = any(${p.courseIds}::int[]) and ${isOwned}`,
);

export const homeReader = (connection: Connection, studentId: number) => ({
  courses: (answeredSince: Date) => findCourses.rows(connection, { studentId, answeredSince }),
  /** Which of these courses the student has. */
  owned: async (courseIds: readonly number[]): Promise<number[]> => {
    const rows = await findOwned.rows(connection, { studentId, courseIds });
    return rows.map(({ course_id }) => course_id);
  },
  /** The lecture of a course that was played last. */
  lastOfCourse: (courseId: number) => findLastOfCourse.first(connection, { studentId, courseId }),
  /** Seconds of lectures by day since a moment, and the lecture that was played last. */
  watched: async (since: Date) => {
    const row = await findWatched.first(connection, { studentId, since });
    return {
      secondsByDay: row?.week ?? {},
      // Either all of them are null or none.
      last: row === undefined || row.course_id === null ? undefined : (row as LastPlayedRow),
    };
  },
});
