import { randomUUID } from 'node:crypto';
import { listStudents } from '@xuezhou/contract/account/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { getDutyChoices, listStaff, setStaffDuties } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

async function duties() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled', title: '一级' });
  const classId = await makeClass(connection, await makeCamp(connection, courseId));
  const { live_id: liveId } = await connection
    .insertInto('live_class')
    .values({
      ...{ course_id: courseId, title: '串讲', teacher: '沈老师', room: randomUUID() },
      ...{ begins_at: new Date('2027-03-01T12:00:00Z'), ends_at: new Date('2027-03-01T13:00:00Z') },
    })
    .returning('live_id')
    .executeTakeFirstOrThrow();
  return { courseId, classId, liveId };
}

it('[GET /api/console/staff/duties/choices] names the courses, classes and live classes that there are', async () => {
  const { courseId, classId, liveId } = await duties();
  const head = await signInStaffAs(school, { permissions: ['staff.read'] });
  const choices = await head.data(getDutyChoices);
  expect(choices.courses).toContainEqual({ id: courseId, title: '一级' });
  expect(choices.classes.map(({ id }) => id)).toContain(classId);
  expect(choices.lives.find(({ id }) => id === liveId)?.title).toContain('串讲');
});

it('[POST /api/console/staff/duties] what a person is responsible for opens at the next call, is set as a whole, and what is wrong sets nothing', async () => {
  const head = await signInStaffAs(school, { isOwner: true });
  const { courseId, classId, liveId } = await duties();
  const student = await school.signIn({ courses: [courseId] });
  const teacher = await signInStaffAs(school, { permissions: ['student.read:own'] });
  const { staffId } = teacher;
  const none = { courseIds: [], classIds: [], liveIds: [] };
  const set = async (wish: object = {}) =>
    (
      await head.call(setStaffDuties, {
        body: { staffId, ...none, seen: none, ...wish },
      })
    ).status;
  const sees = async () =>
    (await teacher.data(listStudents, { query: { after: student.studentId - 1, limit: 1 } })).list
      .length;
  expect(await sees()).toBe(0);
  const gone = await makeStaff(school, {});
  await connection
    .updateTable('staff')
    .where('staff_id', '=', gone.staffId)
    .set({ disabled_at: new Date() })
    .execute();
  for (const [wish, name] of [
    [{ courseIds: [courseId, 999_999] }, 'dutyUnknown'],
    [{ staffId: 999_999 }, 'staffUnknown'],
    [{ staffId: head.staffId }, 'ownStaffAccount'],
    [{ staffId: gone.staffId }, 'staffDisabled'],
  ] as const)
    expect(await set(wish)).toBe(refused(name));
  expect(await sees()).toBe(0);
  const whole = { courseIds: [courseId, courseId], classIds: [classId], liveIds: [liveId] };
  expect(await set({ ...whole, why: '带一级' })).toBe(200);
  expect(await sees()).toBe(1);
  const entry = await lastEntry(connection, 'setStaffDuties');
  expect(entry).toMatchObject({
    ...{ staff_id: head.staffId, target_kind: 'staff', target_id: String(staffId) },
    ...{ before: { courses: [], classes: [], lives: [] }, why: '带一级' },
    after: { courses: ['一级'], classes: [`第 ${classId} 班`] },
  });
  expect(JSON.stringify(entry?.after)).toContain('串讲');
  const own = (await head.data(listStaff)).find((each) => each.staffId === staffId);
  expect(JSON.stringify(own)).toContain(`"id":${courseId}`);
  expect(await set({ liveIds: [liveId], seen: whole })).toBe(200);
  expect(await sees()).toBe(0);
  expect(await lastEntry(connection, 'setStaffDuties')).toMatchObject({
    ...{ before: { courses: ['一级'] }, after: { courses: [], classes: [] } },
  });
});

it('what two heads set at once is not lost: who saw the older is refused, and what was sent twice is done once', async () => {
  const head = await signInStaffAs(school, { isOwner: true });
  const { courseId, classId } = await duties();
  const { staffId } = await makeStaff(school, { permissions: ['student.read:own'] });
  const none: Record<'courseIds' | 'classIds' | 'liveIds', number[]> = {
    ...{ courseIds: [], classIds: [], liveIds: [] },
  };
  const [first, second] = [
    { ...none, courseIds: [courseId] },
    { ...none, classIds: [classId] },
  ];
  const set = async (wish: typeof none, seen: typeof none) =>
    (await head.call(setStaffDuties, { body: { staffId, ...wish, seen } })).status;
  const has = async () =>
    (await head.data(listStaff)).find((each) => each.staffId === staffId)?.courses;
  expect(await set(first, none)).toBe(200);
  const entries = await entriesOf(connection, 'setStaffDuties');
  expect(await set(second, none)).toBe(refused('dutiesChanged'));
  expect(await has()).toEqual([{ id: courseId, title: '一级' }]);
  expect(await set(first, none)).toBe(200);
  expect(await entriesOf(connection, 'setStaffDuties')).toBe(entries);
  expect(await set(second, first)).toBe(200);
  expect(await has()).toEqual([]);
});
