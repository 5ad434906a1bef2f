import { courseModes, type CourseMode } from '@xuezhou/contract/enrolment';
import { prepare, type Connection } from '../../platform/database/prepare.ts';

/** What a course allows every one of its students. */
export interface CoursePolicy {
  /** In the order of the page; the first is where the course opens. */
  readonly modes: readonly CourseMode[];
  readonly postponeTimes: number;
  readonly postponeDays: number;
  /** Whether a student may begin before the course does. */
  readonly preopen: boolean;
}

/** The same as in migration 0011. */
export const defaultPolicy: CoursePolicy = {
  modes: courseModes,
  postponeTimes: 1,
  postponeDays: 90,
  preopen: true,
};

const findPolicies = prepare(
  () => (connection) => connection.selectFrom('course_policy').selectAll(),
);

/** Of the courses of which an operator said something. */
export async function coursePolicies(
  connection: Connection,
): Promise<ReadonlyMap<number, CoursePolicy>> {
  const rows = await findPolicies.rows(connection, {});
  return new Map(
    rows.map((row) => [
      row.course_id,
      {
        modes: courseModes.filter((mode) => row.modes.includes(mode)),
        postponeTimes: row.postpone_times,
        postponeDays: row.postpone_days,
        preopen: row.preopen,
      },
    ]),
  );
}

export async function policyOf(connection: Connection, courseId: number): Promise<CoursePolicy> {
  return (await coursePolicies(connection)).get(courseId) ?? defaultPolicy;
}

export const isSamePolicy = (one: CoursePolicy, other: CoursePolicy): boolean =>
  one.modes.join() === other.modes.join() &&
  one.postponeTimes === other.postponeTimes &&
  one.postponeDays === other.postponeDays &&
  one.preopen === other.preopen;
