import { randomUUID } from 'node:crypto';
import { previewWithdrawal, withdrawEnrolments } from '@xuezhou/contract/account/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { extendEnrolment } from '@xuezhou/contract/enrolment/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { listMessages } from '@xuezhou/contract/message';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { workDesk } from '../../../testing/desks/work-desk.ts';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-21T04:00:00Z'));
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const permissions = ['student.read', 'enrolment.write', 'audit.read'] as const;
const desk = await signInStaffAs(school, { permissions });

type Body = InputOf<typeof withdrawEnrolments>['body'];
const preview = async ({ courseId, whom }: Pick<Body, 'courseId' | 'whom'>, by = desk) =>
  await by.data(previewWithdrawal, { body: { courseId, whom } });
const withdraw = async (
  wish: Partial<Body> & Pick<Body, 'courseId' | 'whom'>,
  by: TestClient = desk,
) =>
  await by.call(withdrawEnrolments, {
    body: {
      ...{ actId: randomUUID(), tells: true, why: '报错了课' },
      seen: wish.seen ?? (await preview(wish)).seen,
      ...wish,
    },
  });
const course = async () =>
  (await makeCourse(connection, { access: 'enrolled', title: 'CFA 一级' })).courseId;
const periodOf = async (studentId: number, courseId: number) =>
  await connection
    .selectFrom('enrolment')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .select(['expires_on', 'paused_on', 'opens_on', 'period_days', 'redeemed', 'taken_back'])
    .select('moved_days')
    .executeTakeFirst();
const headings = async (student: TestClient) =>
  (await student.data(listMessages, { query: { pageNo: 1 } })).list.map(
    ({ messageTitle }) => messageTitle,
  );

it('[POST /api/console/enrolments/withdraw] [POST /api/console/enrolments/withdraw/preview] what the school gave ends today, once however often it is sent; the student is told why, and it is given back as it was', async () => {
  const courseId = await course();
  const student = await school.signIn();
  const { studentId } = student;
  await enrol(connection, studentId, courseId, '2027-08-31');
  const none = await makeStudent(connection);
  const over = await makeStudent(connection);
  await enrol(connection, over.studentId, courseId, '2026-11-20');
  const whom = { studentIds: [studentId, none.studentId, over.studentId] };
  const seen = await preview({ courseId, whom });
  expect(seen).toMatchObject({ courseTitle: 'CFA 一级', people: 3, withdrawn: 1 });
  expect(seen.rows.map((row) => [row.studentId, row.keptBy, row.own?.expiresOn])).toEqual([
    [studentId, null, '2027-08-31'],
    [none.studentId, 'none', undefined],
    [over.studentId, 'over', '2026-11-20'],
  ]);
  const before = await periodOf(studentId, courseId);
  const wish = { ...{ courseId, whom, seen: seen.seen }, actId: randomUUID() };
  expect((await withdraw({ ...wish, why: ' ' })).status).toBe(refused('whyEmpty'));
  const both = await Promise.all([withdraw(wish), withdraw(wish)]);
  expect(both.map(({ data }) => data)).toEqual([{ withdrawn: 1 }, { withdrawn: 1 }]);
  expect(await entriesOf(connection, 'withdrawEnrolments')).toBe(1);
  expect(await periodOf(studentId, courseId)).toMatchObject({
    ...{ expires_on: '2026-11-20', taken_back: true },
  });
  expect(await periodOf(over.studentId, courseId)).toMatchObject({ taken_back: false });
  expect(await lastEntry(connection, 'withdrawEnrolments')).toMatchObject({
    ...{ staff_id: desk.staffId, target_kind: 'students', target_id: '1', why: '报错了课' },
    after: { courseId, people: 1, isTold: true },
  });
  expect(await headings(student)).toEqual(['学校撤销了你的报名：CFA 一级']);
  expect((await withdraw({ courseId, whom })).status).toBe(refused('manyNone'));
  expect((await undoLast(desk, 'withdrawEnrolments')).status).toBe(200);
  expect(await periodOf(studentId, courseId)).toEqual(before);
  expect(await headings(student)).toContain('你的报名恢复了：CFA 一级');
});

it('a course that waits to be taken up, or is paused, is withdrawn and given back as it was', async () => {
  const courseId = await course();
  const terms = [
    { redeemed: false, period_days: 90, expires_on: null },
    { paused_on: '2026-11-10', expires_on: '2026-12-27' },
    { opens_on: '2026-12-01', expires_on: '2027-12-01' },
  ];
  const students: number[] = [];
  for (const term of terms) {
    const { studentId } = await makeStudent(connection, { courses: [courseId] });
    await connection
      .updateTable('enrolment')
      .set(term)
      .where('student_id', '=', studentId)
      .execute();
    students.push(studentId);
  }
  const now = () => Promise.all(students.map((studentId) => periodOf(studentId, courseId)));
  const before = await now();
  expect((await withdraw({ courseId, whom: { studentIds: students }, tells: false })).data).toEqual(
    {
      withdrawn: 3,
    },
  );
  for (const period of await now())
    expect(period).toEqual({
      ...{ expires_on: '2026-11-20', taken_back: true, redeemed: true },
      ...{ paused_on: null, opens_on: null, period_days: null, moved_days: 0 },
    });
  await undoLast(desk, 'withdrawEnrolments');
  expect(await now()).toEqual(before);
});

it('a filter takes all whom it finds; where somebody changed meanwhile nothing is done that was not seen', async () => {
  const courseId = await course();
  const students: number[] = [];
  for (let index = 0; index < 60; index++) {
    const { studentId } = await makeStudent(connection);
    await enrol(connection, studentId, courseId, '2027-08-31');
    students.push(studentId);
  }
  const wish = { courseId, whom: { filter: { courseId } } };
  const { seen, withdrawn } = await preview(wish);
  expect(withdrawn).toBe(60);
  const [one = 0, two = 0] = students;
  await desk.data(extendEnrolment, { body: { studentId: one, courseId, until: '2027-09-30' } });
  expect((await withdraw({ ...wish, seen })).status).toBe(refused('manyChanged'));
  expect(await periodOf(two, courseId)).toMatchObject({ expires_on: '2027-08-31' });
  // Gone meanwhile.
  await connection.deleteFrom('enrolment').where('student_id', '=', two).execute();
  expect((await withdraw({ ...wish, seen })).status).toBe(refused('manyChanged'));
  expect((await withdraw(wish)).data).toEqual({ withdrawn: 59 });
  expect(await periodOf(one, courseId)).toMatchObject({ taken_back: true });
  // What has changed since stays; the rest is given back.
  await desk.data(extendEnrolment, { body: { studentId: one, courseId, until: '2026-12-31' } });
  expect((await undoLast(desk, 'withdrawEnrolments')).status).toBe(200);
  expect(await periodOf(one, courseId)).toMatchObject({ expires_on: '2026-12-31' });
  expect(await periodOf(students[2] ?? 0, courseId)).toMatchObject({ expires_on: '2027-08-31' });
});

it('refuses a course that everybody has, one that is none, and whom nobody named', async () => {
  const { courseId: open } = await makeCourse(connection, { access: 'open' });
  const { studentId } = await makeStudent(connection, { courses: [open] });
  const whom = { studentIds: [studentId] };
  const status = async (courseId: number, asked: object = whom) =>
    (await desk.call(previewWithdrawal, { body: { courseId, whom: asked } })).status;
  expect(await status(open)).toBe(refused('withdrawalOpen'));
  expect(await status(999_999)).toBe(refused('courseUnknown'));
  expect(await status(await course(), {})).toBe(refused('whomUnclear'));
  const body = { actId: randomUUID(), seen: 'x', tells: false, why: '错' };
  const done = await desk.call(withdrawEnrolments, { body: { ...body, courseId: open, whom } });
  expect(done.status).toBe(refused('withdrawalOpen'));
});

it('who has the own students alone sees and withdraws no others; who may propose waits for a colleague', async () => {
  const courseId = await course();
  const { studentId } = await makeStudent(connection, { courses: [courseId] });
  const whom = { studentIds: [studentId] };
  const teacher = await signInStaffAs(school, {
    permissions: ['student.read:own', 'enrolment.write'],
  });
  const body = { courseId, whom };
  expect((await teacher.call(previewWithdrawal, { body })).status).toBe(refused('notOwn'));
  expect((await withdraw(body, teacher)).status).toBe(refused('notOwn'));
  await workDesk(school).entrust(teacher, courseId);
  expect((await preview(body, teacher)).withdrawn).toBe(1);
  const support = await signInStaffAs(school, {
    permissions: ['student.read', 'enrolment.write:propose'],
  });
  expect((await withdraw(body, support)).status).toBe(refused('approvalAsked'));
  expect(await periodOf(studentId, courseId)).toMatchObject({ taken_back: false });
  const [waiting] = await desk.data(listApprovals, { query: {} });
  const decision = { approvalId: waiting?.approvalId ?? 0, isAgreed: true };
  expect(await desk.data(decideApproval, { body: decision })).toMatchObject({ isDone: true });
  expect(await periodOf(studentId, courseId)).toMatchObject({ taken_back: true });
});
