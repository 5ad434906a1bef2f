import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import * as desk from '@xuezhou/contract/enrolment/console';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { periodDesk } from '../testing/period-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { withCourse, watch } = periodDesk(school);
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

beforeEach(() => clock.set('2026-11-21T04:00:00Z'));

const signIn = async () => await signInStaffAs(school, { permissions: ['enrolment.write'] });
const said = async (operation: string) => await lastEntry(connection, operation);
const periodOf = async ({ studentId, courseId }: { studentId: number; courseId: number }) =>
  await connection
    .selectFrom('enrolment')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .select(['expires_on', 'paused_on', 'opens_on', 'period_days'])
    .executeTakeFirst();

it('[POST /api/console/enrolments/enrol] a student has the course from its first day to its last, anew the period is the new one, and both stand in the log', async () => {
  const staff = await signIn();
  const course = await makeCourse(connection, { access: 'enrolled' });
  const student = await school.signIn();
  const whose = { studentId: student.studentId, courseId: course.courseId };
  const enrol = async (wish: object = {}) =>
    (
      await staff.call(desk.enrolStudent, {
        body: { ...whose, until: null, from: null, waitingDays: null, ...wish },
      })
    ).status;
  expect(await enrol({ until: '2026-12-31', from: '2027-01-01' })).toBe(refused('periodReversed'));
  expect(await enrol({ until: '2026-11-20' })).toBe(refused('periodOver'));
  expect(await periodOf(whose)).toBeUndefined();
  expect(await watch(student, course)).not.toBe(200);
  expect(await enrol({ until: '2026-12-31', why: '线下报名' })).toBe(200);
  expect(await watch(student, course)).toBe(200);
  const first = {
    ...{ courseId: course.courseId, expiresOn: '2026-12-31', opensOn: null, pausedOn: null },
    ...{ waitingDays: null, isRedeemed: true, isTakenBack: false },
  };
  expect(await said('enrolStudent')).toMatchObject({
    ...{ staff_id: staff.staffId, target_kind: 'student', target_id: String(whose.studentId) },
    ...{ before: null, after: first, why: '线下报名' },
  });
  expect(await enrol({ from: '2026-12-01' })).toBe(200);
  expect(await said('enrolStudent')).toMatchObject({
    ...{ before: first, after: { ...first, expiresOn: null, opensOn: '2026-12-01' } },
  });
  expect(await watch(student, course)).not.toBe(200);
});

it('[POST /api/console/enrolments/extend] to a day or by days, from today where it is over, and not without an end', async () => {
  const staff = await signIn();
  const { student, course, courseId } = await withCourse({ expires_on: '2026-11-10' });
  const whose = { studentId: student.studentId, courseId };
  const extend = async (wish: object) =>
    await staff.call(desk.extendEnrolment, { body: { ...whose, ...wish } });
  for (const [wish, name] of [
    [{}, 'periodLengthMissing'],
    [{ days: 3, until: '2026-12-31' }, 'periodLengthMissing'],
    [{ until: '2026-11-20' }, 'periodOver'],
    [{ days: 3, courseId: 999_999 }, 'enrolmentUnknown'],
  ] as const)
    expect((await extend(wish)).status).toBe(refused(name));
  expect(await watch(student, course)).not.toBe(200);
  const { expiresOn } = (await extend({ days: 30, why: '生病' })).data;
  expect(expiresOn).toBe('2026-12-20');
  expect(await periodOf(whose)).toMatchObject({ expires_on: expiresOn });
  expect(await watch(student, course)).toBe(200);
  expect(await said('extendEnrolment')).toMatchObject({
    ...{ staff_id: staff.staffId, target_id: String(whose.studentId), why: '生病' },
    ...{ before: { courseId, expiresOn: '2026-11-10' }, after: { courseId, expiresOn } },
  });
  expect((await extend({ until: '2027-08-31' })).data).toEqual({ expiresOn: '2027-08-31' });
  const endless = await withCourse();
  const body = { studentId: endless.student.studentId, courseId: endless.courseId, days: 3 };
  expect((await staff.call(desk.extendEnrolment, { body })).status).toBe(refused('periodEndless'));
});

it('[POST /api/console/enrolments/pause] [POST /api/console/enrolments/resume] a pause closes the course, and its days are given back at the end', async () => {
  const staff = await signIn();
  const { student, course, courseId } = await withCourse({ expires_on: '2026-12-31' });
  const whose = { studentId: student.studentId, courseId };
  const body = { ...whose, why: '出差' };
  expect((await staff.call(desk.resumeEnrolment, { body })).status).toBe(refused('notPaused'));
  const before = await entriesOf(connection, 'pauseEnrolment');
  expect((await staff.call(desk.pauseEnrolment, { body })).status).toBe(200);
  expect((await staff.call(desk.pauseEnrolment, { body })).status).toBe(refused('pausedAlready'));
  expect(await entriesOf(connection, 'pauseEnrolment')).toBe(before + 1);
  expect(await watch(student, course)).not.toBe(200);
  expect(await said('pauseEnrolment')).toMatchObject({
    ...{ staff_id: staff.staffId, target_id: String(whose.studentId), why: '出差' },
    ...{ before: { pausedOn: null }, after: { pausedOn: '2026-11-21', expiresOn: '2026-12-31' } },
  });
  clock.set('2026-12-01T04:00:00Z');
  const later = await signInStaffAs(school, staff.staffId);
  const answer = await later.call(desk.resumeEnrolment, { body });
  expect(answer.data).toEqual({ expiresOn: '2027-01-10' });
  expect((await later.call(desk.resumeEnrolment, { body })).status).toBe(refused('notPaused'));
  expect(await watch(student, course)).toBe(200);
  expect(await said('resumeEnrolment')).toMatchObject({
    before: { pausedOn: '2026-11-21', expiresOn: '2026-12-31' },
    after: { pausedOn: null, expiresOn: '2027-01-10' },
  });
  const over = await withCourse({ expires_on: '2026-11-10' });
  const late = { studentId: over.student.studentId, courseId: over.courseId };
  expect((await later.call(desk.pauseEnrolment, { body: late })).status).toBe(
    refused('pauseExpired'),
  );
});

it('[POST /api/console/enrolments/enrol] who may only propose changes nothing until a colleague agrees', async () => {
  const staff = await signInStaffAs(school, { permissions: ['enrolment.write:propose'] });
  const { student, courseId } = await withCourse({
    ...{ expires_on: '2026-12-31', paused_on: '2026-11-11' },
  });
  const whose = { studentId: student.studentId, courseId };
  const before = await periodOf(whose);
  const why = '客服转来';
  const answers = [
    await staff.call(desk.enrolStudent, {
      body: { ...whose, until: '2027-08-31', from: null, waitingDays: null, why },
    }),
    await staff.call(desk.extendEnrolment, { body: { ...whose, days: 30, why } }),
    await staff.call(desk.resumeEnrolment, { body: { ...whose, why } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => refused('approvalAsked')));
  expect(await periodOf(whose)).toEqual(before);
  const colleague = await signIn();
  const waiting = (await colleague.data(listApprovals, { query: {} })).filter(
    ({ operation }) => operation === 'resumeEnrolment',
  );
  expect(waiting).toHaveLength(1);
  const body = { approvalId: waiting[0]?.approvalId ?? 0, isAgreed: true };
  expect(await colleague.data(decideApproval, { body })).toMatchObject({ isDone: true });
  expect(await periodOf(whose)).toEqual({ ...before, paused_on: null, expires_on: '2027-01-10' });
});
