import { randomUUID } from 'node:crypto';
import { checkRoster, enrolRoster, type RosterRow } from '@xuezhou/contract/account/console';
import { beforeEach } from 'vitest';
import { contactDigest } from '../../../platform/contact/contact.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse, nextId } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const now = '2026-11-23T04:00:00Z';
/** Of who brings lists. */
export const permissions = [
  'student.read',
  'student.write',
  'enrolment.write',
  'audit.read',
] as const;

/** As what a list enrols, where nothing else is said. */
export const terms = { courseId: null, until: null, waitingDays: null };
export const newMobile = () => `138${String(nextId()).padStart(8, '0')}`;

/** Who brings lists of students, a course to enrol in, and what became of whom. */
export async function rosterDesk(school: TestApp) {
  const { connection, services } = school;
  beforeEach(() => school.clock.set(now));
  school.clock.set(now);
  const titled = async (title: string) => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    await connection
      .updateTable('course')
      .where('course_id', '=', courseId)
      .set({ title })
      .execute();
    return { courseId, title };
  };
  const desk = await signInStaffAs(school, { permissions: [...permissions] });
  const course = await titled('CFA 一级 2 月班 B');
  const row = (given: Partial<RosterRow> = {}): RosterRow => ({
    ...{ row: 2, mobile: newMobile(), name: `吴桐${nextId()}`, course: course.title },
    ...{ until: '2027-08-31', remark: '' },
    ...given,
  });
  const check = (rows: RosterRow[], given: Partial<typeof terms> | object = {}) =>
    desk.data(checkRoster, { body: { rows, terms: { ...terms, ...given } } });
  const enrolAll = (rows: RosterRow[], given: object = {}, rosterId: string = randomUUID()) =>
    desk.data(enrolRoster, {
      body: { rosterId, name: '企业团报.xlsx', rows, terms: { ...terms, ...given } },
    });
  const judged = async (given: Partial<RosterRow>, wishes: object = {}) =>
    (await check([row(given)], wishes))[0];

  const studentOf = (mobile: string) =>
    connection
      .selectFrom('student')
      .where('mobile_digest', '=', contactDigest(services, 'mobile', `+86${mobile}`))
      .select(['student_id', 'nickname', 'mobile_valid'])
      .executeTakeFirst();
  const periodOf = (studentId: number, courseId = course.courseId) =>
    connection
      .selectFrom('enrolment')
      .where('student_id', '=', studentId)
      .where('course_id', '=', courseId)
      .select(['expires_on', 'redeemed', 'period_days', 'taken_back'])
      .executeTakeFirst();
  return { desk, course, titled, row, check, enrolAll, judged, studentOf, periodOf };
}
