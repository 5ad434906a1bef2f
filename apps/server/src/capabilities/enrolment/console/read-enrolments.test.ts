import {
  enrolStudent,
  listCourseChoices,
  listEnrolments,
  pauseEnrolment,
} from '@xuezhou/contract/enrolment/console';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
let staff: TestClient;
beforeEach(() => school.clock.set('2026-11-21T04:00:00Z'));
beforeAll(async () => {
  school.clock.set('2026-11-21T04:00:00Z');
  staff = await signInStaffAs(school, { permissions: ['student.read', 'enrolment.write'] });
});

const period = { until: null, from: null, waitingDays: null };

it('[POST /api/console/enrolments/list] says of each student asked for what they have, and why it is closed today', async () => {
  const course = (sort: number) => makeCourse(school.connection, { sort, access: 'enrolled' });
  const [open, late, waiting] = [await course(1), await course(2), await course(3)];
  const [one, two, other] = [
    await makeStudent(school.connection),
    await makeStudent(school.connection),
    await makeStudent(school.connection),
  ];
  const enrol = (studentId: number, courseId: number, wishes: Partial<typeof period> | object) =>
    staff.data(enrolStudent, { body: { studentId, courseId, ...period, ...wishes } });
  await enrol(two.studentId, open.courseId, {});
  await enrol(one.studentId, waiting.courseId, { waitingDays: 180 });
  await enrol(one.studentId, open.courseId, { until: '2027-08-31' });
  await enrol(one.studentId, late.courseId, { from: '2026-12-01', until: '2027-08-31' });
  await enrol(other.studentId, open.courseId, {});
  await staff.data(pauseEnrolment, {
    body: { studentId: one.studentId, courseId: open.courseId },
  });
  const studentIds = [two.studentId, one.studentId];
  const list = await staff.data(listEnrolments, { body: { studentIds } });
  expect(list.map(({ studentId, courseId }) => [studentId, courseId])).toEqual([
    [one.studentId, open.courseId],
    [one.studentId, late.courseId],
    [one.studentId, waiting.courseId],
    [two.studentId, open.courseId],
  ]);
  expect(list).toMatchObject([
    { closedBy: 'paused', pausedOn: '2026-11-21', expiresOn: '2027-08-31', waitingDays: null },
    { closedBy: 'notOpen', opensOn: '2026-12-01', pausedOn: null },
    { closedBy: 'unredeemed', waitingDays: 180, expiresOn: null },
    { closedBy: null, expiresOn: null, waitingDays: null, isTakenBack: false },
  ]);
  expect(await staff.data(listEnrolments, { body: { studentIds: [] } })).toEqual([]);
});

it('[GET /api/console/enrolments/courses] names the courses that can be given, and which of them everybody has', async () => {
  const given = await makeCourse(school.connection, { title: '精讲班', access: 'enrolled' });
  const free = await makeCourse(school.connection, { title: '公开课', access: 'open' });
  const choices = await staff.data(listCourseChoices);
  expect(choices).toContainEqual({ courseId: given.courseId, title: '精讲班', isOpen: false });
  expect(choices).toContainEqual({ courseId: free.courseId, title: '公开课', isOpen: true });
});
