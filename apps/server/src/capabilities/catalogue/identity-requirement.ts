import { keptFor } from '../../platform/database/kept.ts';
import { prepare } from '../../platform/database/prepare.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';

const findRequirement = prepare(
  (p: { courseId: number }) => (connection) =>
    connection.selectFrom('course').where('course_id', '=', p.courseId).select('identity_required'),
);

/** Whether a course asks for the ID verification; 404 when there is none. */
export async function isIdentityRequired(
  { database: { connection } }: Pick<Services, 'database'>,
  courseId: number,
): Promise<boolean> {
  const course = await findRequirement.first(connection, { courseId });
  if (course === undefined) throw notFound();
  return course.identity_required;
}

const kept = keptFor(60_000, async (connection) => {
  const rows = await connection
    .selectFrom('course')
    .select(['course_id', 'identity_required'])
    .execute();
  return new Map(rows.map((row) => [row.course_id, row.identity_required]));
});

/** The same as it was at most a minute ago, mostly without a statement: for guards before use cases that `admit`. */
export async function wasIdentityRequired(
  services: Pick<Services, 'database' | 'clock'>,
  courseId: number,
): Promise<boolean> {
  return (await kept(services)).get(courseId) ?? (await isIdentityRequired(services, courseId));
}
