import { sql } from 'kysely';
import { prepare, type Connection } from '../../platform/database/prepare.ts';
import { Refusal, notFound } from '../../platform/http/refusal.ts';

const totalsOf = prepare(
  (p: { studentId: number }) => (connection) =>
    connection.selectNoFrom((eb) => [
      eb
        .selectFrom('course')
        .where((where) =>
          where.or([
            where('course.access', '=', 'open'),
            where.exists(
              where
                .selectFrom('enrolment')
                .whereRef('enrolment.course_id', '=', 'course.course_id')
                .where('enrolment.student_id', '=', p.studentId)
                .select(sql`1`.as('one')),
            ),
          ]),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .as('courses'),
      eb
        .selectFrom('video_progress')
        .where('student_id', '=', p.studentId)
        .select(({ fn }) =>
          fn.coalesce(fn.sum<number>('watched_seconds'), sql<number>`0`).as('sum'),
        )
        .$asScalar()
        .as('watchedSeconds'),
    ]),
);

/** Courses that a student can study, and the seconds of lectures watched. */
export async function learningTotals(
  connection: Connection,
  studentId: number,
): Promise<{ courses: number; watchedSeconds: number }> {
  const totals = await totalsOf.first(connection, { studentId });
  return { courses: totals?.courses ?? 0, watchedSeconds: totals?.watchedSeconds ?? 0 };
}

const findAccess = prepare(
  (p: { studentId: number; courseId: number }) => (connection) =>
    connection
      .selectFrom('course')
      .leftJoin('enrolment', (join) =>
        join
          .onRef('enrolment.course_id', '=', 'course.course_id')
          .on('enrolment.student_id', '=', p.studentId),
      )
      .where('course.course_id', '=', p.courseId)
      .select([
        'course.title',
        'course.access',
        'course.identity_required',
        'enrolment.course_id as enrolled',
        'enrolment.expires_on',
      ]),
);

export interface CourseAccess {
  readonly title: string;
  readonly identityRequired: boolean;
  /** Results stay readable after it; new study is refused. */
  readonly expired: boolean;
  readonly expireDate: string | null;
}

/**
 * What a student may do in a course. Throws 404 for a missing course and courseNotOwned for one that the
 * student has not. `today` is YYYY-MM-DD in Asia/Shanghai; the last day of the period still counts.
 */
export async function courseAccess(
  connection: Connection,
  studentId: number,
  courseId: number,
  today: string,
): Promise<CourseAccess> {
  const row = await findAccess.first(connection, { studentId, courseId });
  if (row === undefined) throw notFound();
  if (row.enrolled === null && row.access !== 'open') throw new Refusal('courseNotOwned');
  return {
    title: row.title,
    identityRequired: row.identity_required,
    expireDate: row.expires_on,
    expired: row.expires_on !== null && row.expires_on < today,
  };
}
