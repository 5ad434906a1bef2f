import { postponeCourse } from '@xuezhou/contract/enrolment';
import { endOrganisationMember } from '@xuezhou/contract/organisation/console';
import { refusals } from '@xuezhou/contract/refusals';
import { getCourse, getCourseHome } from '@xuezhou/contract/study';
import { beforeEach, expect, it } from 'vitest';
import { enrol } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { lastDayOf, openDesk } from '../testing/organisation-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));
const { makeCompany, join, changeContract } = await openDesk(school);
type Company = Awaited<ReturnType<typeof makeCompany>>;
type Student = Awaited<ReturnType<typeof school.signIn>>;

/** How many days are offered, by the course and by the front page. */
async function offered(student: Student, { courseId }: Company) {
  const { period } = await student.data(getCourse, { params: { courseId } });
  const { groups } = await student.data(getCourseHome);
  const onHome = groups.flatMap(({ courses }) => courses).find((one) => one.courseId === courseId);
  expect(onHome?.period?.postponeDays).toBe(period.postponeDays);
  return period.postponeDays;
}
const postpone = (student: Student, { courseId }: Company) =>
  student.call(postponeCourse, { body: { courseId } });

async function expectFixed(student: Student, company: Company, lastDay: string) {
  expect(await offered(student, company)).toBeNull();
  expect((await postpone(student, company)).status).toBe(refusals.postponeNotLeft[0]);
  expect(await lastDayOf(school, student.studentId, company.courseId)).toBe(lastDay);
}

async function leave(company: Company, student: Student, keepsCourse = false) {
  const { staff, membersOf } = await openDesk(school);
  const { organisationId } = company;
  const members = await membersOf(company);
  const memberId = members.find((one) => one.studentId === student.studentId)?.memberId ?? 0;
  await staff.data(endOrganisationMember, { body: { organisationId, memberId, keepsCourse } });
}

it('what a seat gave is postponed neither while it lasts nor when the contract is over', async () => {
  const company = await makeCompany({ endsOn: '2026-12-01' });
  const student = await school.signIn();
  await join(student, company);
  await expectFixed(student, company, '2026-12-01');
  await changeContract(company, { endsOn: '2026-12-31' });
  await expectFixed(student, company, '2026-12-31');
  const longer = { ...company, terms: { ...company.terms, endsOn: '2026-12-31' } };
  await changeContract(longer, { endsOn: '2026-12-10' });
  await expectFixed(student, company, '2026-12-10');
  clock.set('2026-12-15T10:00:00+08:00');
  await expectFixed(student, company, '2026-12-10');
});

it('nor when its member has left, with the course or without, or came back and left', async () => {
  const company = await makeCompany({ endsOn: '2026-12-01' });
  const [without, kept] = [await school.signIn(), await school.signIn()];
  for (const student of [without, kept]) await join(student, company);
  await leave(company, without);
  await leave(company, kept, true);
  await expectFixed(without, company, '2026-11-23');
  await expectFixed(kept, company, '2026-12-01');
  await join(without, company);
  await leave(company, without);
  clock.set('2026-12-05T10:00:00+08:00');
  await expectFixed(without, company, '2026-11-23');
  await expectFixed(kept, company, '2026-12-01');
});

it('what the member has besides is postponed as ever', async () => {
  const company = await makeCompany({ seats: 3, endsOn: '2026-12-31' });
  const [longer, shorter, since] = [
    await school.signIn(),
    await school.signIn(),
    await school.signIn(),
  ];
  await enrol(connection, longer.studentId, company.courseId, '2027-01-31');
  await enrol(connection, shorter.studentId, company.courseId, '2026-12-10');
  for (const student of [longer, shorter, since]) await join(student, company);
  expect((await postpone(longer, company)).data?.expireDate).toBe('2027-05-01');
  await expectFixed(shorter, company, '2026-12-31');
  await leave(company, shorter);
  expect((await postpone(shorter, company)).data?.expireDate).toBe('2027-03-10');
  await connection
    .updateTable('enrolment')
    .where('student_id', '=', since.studentId)
    .set({ expires_on: '2027-01-30' })
    .execute();
  expect(await offered(since, company)).toBe(90);
});
