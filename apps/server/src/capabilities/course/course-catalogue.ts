import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { coursesWithAgreement } from '../agreement/agreement.port.ts';
import { questionCounts } from '../practice/practice.port.ts';
import { coursePolicies, defaultPolicy, type CoursePolicy } from './access/course-policy.ts';

/** What is the same for every student. */
export interface CatalogueCourse extends CoursePolicy {
  readonly identityRequired: boolean;
  readonly readingCount: number;
  readonly questionCount: number;
  readonly hasAgreement: boolean;
  readonly hasLive: boolean;
}

const keptMs = 60_000;

interface Kept {
  readonly at: number;
  readonly courses: Promise<ReadonlyMap<number, CatalogueCourse>>;
}

const kept = new WeakMap<Connection, Kept>();

/**
 * The catalogue as it was at most a minute ago: for counts, and for guards behind which the exact fact is read.
 * A course that it does not name is newer than that; ask again with `needed`.
 */
export async function catalogueCourses(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  needed: readonly number[] = [],
): Promise<ReadonlyMap<number, CatalogueCourse>> {
  const now = clock.now().getTime();
  const known = kept.get(connection);
  const courses =
    known !== undefined && Math.abs(now - known.at) < keptMs ? await known.courses : undefined;
  if (courses !== undefined && needed.every((courseId) => courses.has(courseId))) return courses;
  const fresh = { at: now, courses: load(connection) };
  kept.set(connection, fresh);
  // A failure is not worth keeping.
  fresh.courses.catch(() => {
    if (kept.get(connection) === fresh) kept.delete(connection);
  });
  return await fresh.courses;
}

const findCourses = prepareSql<
  Record<string, never>,
  { course_id: number; identity_required: boolean; readings: number; has_live: boolean }
>(
  () => sql`
    select c.course_id, c.identity_required,
      (select count(*) from reading r where r.course_id = c.course_id) as readings,
      exists (select from live_class l where l.course_id = c.course_id) as has_live
    from course c`,
);

async function load(connection: Connection): Promise<ReadonlyMap<number, CatalogueCourse>> {
  const rows = await findCourses.rows(connection, {});
  const questions = await questionCounts(connection);
  const agreements = await coursesWithAgreement(connection);
  const policies = await coursePolicies(connection);
  return new Map(
    rows.map((row) => [
      row.course_id,
      {
        ...(policies.get(row.course_id) ?? defaultPolicy),
        identityRequired: row.identity_required,
        readingCount: row.readings,
        questionCount: questions.get(row.course_id) ?? 0,
        hasAgreement: agreements.has(row.course_id),
        hasLive: row.has_live,
      },
    ]),
  );
}
