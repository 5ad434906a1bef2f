import { sql, type RawBuilder } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { courseOfStudent, isOwned } from '../enrolment/enrolment.port.ts';

interface Totals {
  readonly courses: number;
  readonly watchedSeconds: number;
}

/** Courses that a student can study, and the seconds of lectures watched. */
export const learningTotals = (p: { readonly studentId: number }): RawBuilder<Totals> => sql`
  select
    (select count(*) from ${courseOfStudent(p)} where ${isOwned}) as courses,
    (select coalesce(sum(watched_seconds), 0) from video_progress where student_id = ${p.studentId})
      as "watchedSeconds"`;

const totalsOf = prepareSql<{ studentId: number }, Totals>(learningTotals);

/** Whole hours of lectures; what is seen again does not count. */
export const watchedHours = async (connection: Connection, studentId: number): Promise<number> =>
  Math.floor(((await totalsOf.first(connection, { studentId }))?.watchedSeconds ?? 0) / 3600);
