import type { Connection } from '../../platform/database/prepare.ts';
import { prepare } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

const findRequirement = prepare(
  (p: { courseId: number }) => (connection) =>
    connection.selectFrom('course').where('course_id', '=', p.courseId).select('identity_required'),
);

/**
 * Greater than 0 passed, 0 not verified, -1 the review failed. A course that asks for no verification
 * is passed by everyone.
 */
export async function identityNeed(
  connection: Connection,
  student: CurrentStudent,
  courseId: number,
): Promise<number> {
  const course = await findRequirement.first(connection, { courseId });
  if (course === undefined) throw notFound();
  return course.identity_required ? student.identityStatus : 1;
}

/** Throws the refusal identityRequired unless the verification that the course asks for is passed. */
export async function demandIdentity(
  connection: Connection,
  student: CurrentStudent,
  courseId: number,
): Promise<void> {
  if ((await identityNeed(connection, student, courseId)) <= 0)
    throw new Refusal('identityRequired');
}
