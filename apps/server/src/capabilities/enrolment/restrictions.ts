import type { CourseMode, Restriction } from '@xuezhou/contract/enrolment';
import { closureOf } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse, periodOf } from './admit.ts';
import { coursePolicies, defaultPolicy, policyOf } from './course-policy.ts';
import { enrolmentReader } from './enrolment.repository.ts';

/** What each of the student's courses allows; with an id, of that one alone. */
export async function listRestrictions(
  services: Services,
  student: CurrentStudent,
): Promise<Restriction[]> {
  const { connection } = services.database;
  const today = dayOf(services.clock.now());
  const rows = await enrolmentReader(connection, student.studentId).all();
  const policies = await coursePolicies(connection);
  return rows.map((row) => ({
    courseId: row.course_id,
    courseName: row.course_title,
    modes: [...(policies.get(row.course_id) ?? defaultPolicy).modes],
    identityRequired: row.identity_required,
    closedBy: closureOf(periodOf(row), today),
    opensOn: row.opens_on,
    expireDate: row.expires_on,
  }));
}

export async function getRestriction(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<Restriction> {
  await demandCourse(services, student, courseId, { for: 'own' });
  const found = (await listRestrictions(services, student)).find(
    (own) => own.courseId === courseId,
  );
  if (found === undefined) throw notFound();
  return found;
}

/** Throws courseMode where the course does not offer this way through it. */
export async function demandMode(
  { database: { connection } }: Pick<Services, 'database'>,
  courseId: number,
  mode: CourseMode,
): Promise<void> {
  if (!(await policyOf(connection, courseId)).modes.includes(mode)) throw new Refusal('courseMode');
}
