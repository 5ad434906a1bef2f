import { sql } from 'kysely';
import { keptFor } from '../../platform/database/kept.ts';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { coursesWithAgreement } from '../agreement/agreement.port.ts';
import { questionCounts } from '../practice/practice-facts.port.ts';
import { coursePolicies, defaultPolicy, type CoursePolicy } from '../enrolment/enrolment.port.ts';
import { hasLiveClasses } from '../live/live.port.ts';
import { shownCourses } from '../catalogue/catalogue.port.ts';

/** What is the same for every student. */
export interface CatalogueCourse extends CoursePolicy {
  readonly readingCount: number;
  readonly questionCount: number;
  readonly hasAgreement: boolean;
  readonly hasLive: boolean;
}

const kept = keptFor(60_000, load);

/**
 * The catalogue as it was at most a minute ago: for counts, and for guards behind which the exact fact is read.
 * A course that it does not name is newer than that; ask again with `needed`.
 */
export async function catalogueCourses(
  services: Pick<Services, 'database' | 'clock'>,
  needed: readonly number[] = [],
): Promise<ReadonlyMap<number, CatalogueCourse>> {
  return await kept(services, (courses) => needed.every((courseId) => courses.has(courseId)));
}

const findCourses = prepareSql<
  Record<string, never>,
  { course_id: number; readings: number; has_live: boolean }
>(
  () => sql`
    select c.course_id,
      (select count(*) from reading r where r.course_id = c.course_id) as readings,
      ${hasLiveClasses} as has_live
    from ${shownCourses} c`,
);

async function load(
  connection: Connection,
  now: Date,
): Promise<ReadonlyMap<number, CatalogueCourse>> {
  const rows = await findCourses.rows(connection, {});
  const questions = await questionCounts(connection, now);
  const agreements = await coursesWithAgreement(connection);
  const policies = await coursePolicies(connection);
  return new Map(
    rows.map((row) => [
      row.course_id,
      {
        ...(policies.get(row.course_id) ?? defaultPolicy),
        readingCount: row.readings,
        questionCount: questions.get(row.course_id) ?? 0,
        hasAgreement: agreements.has(row.course_id),
        hasLive: row.has_live,
      },
    ]),
  );
}
