import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { courseOfStudent, isOwned } from '../enrolment/enrolment.port.ts';

const totalsOf = prepareSql<{ studentId: number }, { courses: number; watchedSeconds: number }>(
  (p) => sql`
    select
      (select count(*) from ${courseOfStudent(p)} where ${isOwned}) as courses,
      (select coalesce(sum(watched_seconds), 0) from video_progress where student_id = ${p.studentId})
        as "watchedSeconds"`,
);

/** Courses that a student can study, and the seconds of lectures watched. */
export async function learningTotals(
  connection: Connection,
  studentId: number,
): Promise<{ courses: number; watchedSeconds: number }> {
  return (await totalsOf.first(connection, { studentId })) ?? { courses: 0, watchedSeconds: 0 };
}

/** Whole hours of lectures; what is seen again does not count. */
export const watchedHours = async (connection: Connection, studentId: number): Promise<number> =>
  Math.floor((await learningTotals(connection, studentId)).watchedSeconds / 3600);
