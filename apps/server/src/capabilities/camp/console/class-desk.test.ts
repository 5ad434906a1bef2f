import { getCampTasks, joinCampClass } from '@xuezhou/contract/camp';
import * as desk from '@xuezhou/contract/camp/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { workDesk } from '../../../testing/desks/work-desk.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const staff = await signInStaffAs(school, { permissions: ['enrolment.write', 'student.read'] });

beforeEach(() => clock.set('2026-11-20T04:00:00Z'));

const said = async (operation: string) => await lastEntry(connection, operation);

async function camp() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const campId = await makeCamp(connection, courseId, { tasks: [{ kind: 'cards' }] });
  const open = async (wish: object = {}) =>
    await staff.call(desk.openCampClass, {
      body: {
        ...{ campId, title: ' 寒假班 ', startsOn: null, joinFrom: null, joinUntil: null },
        ...{ capacity: 1, ...wish },
      },
    });
  const classOf = async (student: Awaited<ReturnType<typeof school.signIn>>) =>
    (await student.data(getCampTasks, { params: { courseId } })).camp?.className;
  const join = async (classId: number) => {
    const student = await school.signIn({ courses: [courseId] });
    const { status } = await student.call(joinCampClass, { query: { classId } });
    return { student, status };
  };
  return { courseId, campId, open, classOf, join };
}

it('[POST /api/console/classes/open] [POST /api/console/classes/close] a class takes students until it is closed; who is in it goes on', async () => {
  const { campId, open, classOf, join } = await camp();
  for (const [wish, name] of [
    [{ title: ' ' }, 'campTitleEmpty'],
    [{ campId: 999_999 }, 'campUnknown'],
    [{ joinUntil: '2026-11-19' }, 'campJoinOver'],
    [{ joinFrom: '2026-12-02', joinUntil: '2026-12-01' }, 'campJoinReversed'],
  ] as const)
    expect((await open(wish)).status).toBe(refused(name));
  const dates = { startsOn: '2026-11-22', joinFrom: '2026-11-20', joinUntil: '2026-11-20' };
  const { classId } = (await open({ ...dates, capacity: 9 })).data;
  expect(await said('openCampClass')).toMatchObject({
    ...{ staff_id: staff.staffId, target_kind: 'class', target_id: String(classId), before: null },
    after: { campId, title: '寒假班', ...dates, capacity: 9 },
  });
  const { student, status } = await join(classId);
  expect(status).toBe(200);
  expect(await classOf(student)).toBe('寒假班');
  const close = async () => (await staff.call(desk.closeCampClass, { body: { classId } })).status;
  expect(await close()).toBe(200);
  expect(await close()).toBe(refused('campClassClosed'));
  expect(await said('closeCampClass')).toMatchObject({
    ...{ target_kind: 'class', target_id: String(classId) },
    ...{ before: { isClosed: false }, after: { isClosed: true } },
  });
  expect((await join(classId)).status).toBe(refusals.campEnded[0]);
  expect(await classOf(student)).toBe('寒假班');
  const ofFile = await makeClass(connection, campId);
  expect((await staff.call(desk.closeCampClass, { body: { classId: ofFile } })).status).toBe(
    refused('campClassOfFile'),
  );
});

it('[POST /api/console/classes/add] the school’s word goes over seats and dates, once', async () => {
  const { courseId, open, classOf, join } = await camp();
  const { classId } = (await open()).data;
  const { status } = await join(classId);
  expect(status).toBe(200);
  expect((await join(classId)).status).not.toBe(200);
  const student = await school.signIn({ courses: [courseId] });
  const { studentId } = student;
  const add = async (wish: object = {}) =>
    await staff.call(desk.addCampMember, { body: { classId, studentId, ...wish } });
  expect((await add({ classId: 999_999 })).status).toBe(refused('campClassUnknown'));
  expect((await add({ studentId: 999_999_999 })).status).toBe(refused('studentUnknown'));
  expect(await classOf(student)).toBeUndefined();
  expect((await add()).data).toEqual({ courseId });
  expect((await add()).status).toBe(refused('campMemberAlready'));
  expect(await classOf(student)).toBe('寒假班');
  expect(await said('addCampMember')).toMatchObject({
    ...{ staff_id: staff.staffId, target_kind: 'student', target_id: String(studentId) },
    ...{ before: null, after: { classId } },
  });
});

it('[GET /api/console/classes/:classId/members] who is in a class, with the number masked, is read by who has its course', async () => {
  const { courseId, open } = await camp();
  const { classId } = (await open({ startsOn: '2026-11-25' })).data;
  const student = await school.signIn({
    ...{ courses: [courseId], mobile: '+8613977770001', nickname: '进营的人' },
  });
  const { studentId } = student;
  await staff.data(desk.addCampMember, { body: { classId, studentId } });
  const params = { classId };
  const members = await staff.data(desk.listCampMembers, { params });
  expect(members).toEqual([
    {
      ...{ studentId, nickname: '进营的人', mobile: expect.stringContaining('*') },
      ...{ startsOn: '2026-11-25', joinedOn: '2026-11-20', finishedOn: null, standing: null },
      tasks: { due: 0, done: 0, finished: 0, total: 1 },
    },
  ]);
  expect(JSON.stringify(members)).not.toContain('13977770001');
  const teacher = await signInStaffAs(school, { permissions: ['student.read:own'] });
  expect((await teacher.call(desk.listCampMembers, { params })).status).toBe(refused('notOwn'));
  await workDesk(school).entrust(teacher, courseId);
  expect(await teacher.data(desk.listCampMembers, { params })).toEqual(members);
  // How each of them learns, as it was counted last.
  await connection
    .insertInto('student_standing')
    .values({
      ...{ student_id: studentId, course_id: courseId, studied_at: null, weight: 1 },
      facts: JSON.stringify({
        ...{ chapters: { learned: 3, all: 12 }, aheadDays: -4, week: { answers: 8, right: 6 } },
      }),
      ...{ minutes: [], reasons: JSON.stringify([{ rule: 'plan', days: 4 }]), rules: ['plan'] },
      counted_at: school.clock.now(),
    })
    .execute();
  const [counted] = await staff.data(desk.listCampMembers, { params });
  expect(counted?.standing).toEqual({
    ...{ learned: 3, chapters: 12, aheadDays: -4, isBehind: true },
    ...{ accuracy: { answers: 8, percent: 75 }, reasons: [expect.stringContaining('4 天')] },
  });
});
