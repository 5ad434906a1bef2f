import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { courseAccess, type CourseAccess } from '../course/course.port.ts';

/** May see questions and results of a course, also after its period. Throws courseNotOwned, identityRequired or 404. */
export async function demandView(
  { database: { connection }, clock }: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<CourseAccess> {
  const access = await courseAccess(connection, student.studentId, courseId, dayOf(clock.now()));
  if (access.identityRequired && student.identityStatus <= 0) throw new Refusal('identityRequired');
  return access;
}

/**
 * May answer on that day (YYYY-MM-DD). An answer given within the period counts even when the network
 * delivers it after its end.
 */
export async function demandPractice(
  { database: { connection } }: Services,
  student: CurrentStudent,
  courseId: number,
  day: string,
): Promise<void> {
  const access = await courseAccess(connection, student.studentId, courseId, day);
  if (access.identityRequired && student.identityStatus <= 0) throw new Refusal('identityRequired');
  if (access.expired) throw new Refusal('courseExpired');
}
