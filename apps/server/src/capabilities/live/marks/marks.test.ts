import { randomUUID } from 'node:crypto';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { markLiveClass, maxLiveMarks } from '@xuezhou/contract/live';
import * as desk from '@xuezhou/contract/live/console';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, expect, it } from 'vitest';
import { lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeLive } from '../testing/make-live.ts';

const school = await startTestApp();
const { connection, clock } = school;
const begins = new Date('2027-03-01T12:00:00.000Z');

beforeEach(() => clock.set('2027-03-01T12:00:00Z'));

/** A class that has just begun, its teacher in the room, a student of the course, and who plans classes. */
async function begun() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const teacher = await school.signIn({ courses: [courseId] });
  const student = await school.signIn({ courses: [courseId] });
  const { liveId } = await makeLive(connection, courseId, {
    ...{ beginsAt: begins, host: teacher.studentId },
  });
  const staff = await signInStaffAs(school, { permissions: ['live.plan'] });
  const mark = (title: string, markId: string = randomUUID(), by = teacher) =>
    by.call(markLiveClass, { params: { liveId }, body: { markId, title } });
  const marks = async () =>
    (await staff.data(desk.listLiveMarks, { params: { liveId } })).marks.map(
      ({ title, second }) => [second, title] as const,
    );
  return { liveId, teacher, student, staff, mark, marks };
}

it('a teacher marks from now on, once however often it is sent, and nobody else does', async () => {
  const { mark, marks, student, liveId } = await begun();
  const markId = randomUUID();
  clock.advance({ minutes: 3 });
  expect((await mark(' 凸性 ', markId)).status).toBe(200);
  clock.advance({ minutes: 1 });
  // The answer was lost: it is where it was.
  expect((await mark('凸性', markId)).status).toBe(200);
  expect((await mark('久期', markId)).status).toBe(refusals.idReused[0]);
  expect((await mark('久期', randomUUID(), student)).status).toBe(refusals.chatTeacherOnly[0]);
  expect((await mark('  ')).status).toBe(refusals.liveMarkEmpty[0]);
  const stranger = await school.signIn();
  expect((await mark('久期', randomUUID(), stranger)).status).not.toBe(200);
  expect(await marks()).toEqual([[180, '凸性']]);
  const visitor = school.visit();
  const body = { markId: randomUUID(), title: '久期' };
  expect((await visitor.call(markLiveClass, { params: { liveId }, body })).http).toBe(401);
});

it('only what is taught is marked: not long before the class, nor after it, nor in one that was cancelled', async () => {
  const { mark, marks, liveId } = await begun();
  for (const moment of ['2027-03-01T10:59:00Z', '2027-03-01T14:01:00Z']) {
    clock.set(moment);
    expect((await mark('久期')).status).toBe(refusals.liveMarkTime[0]);
  }
  const change = async (set: { ended_at?: Date | null; cancelled_at?: Date }) =>
    await connection.updateTable('live_class').where('live_id', '=', liveId).set(set).execute();
  clock.set('2027-03-01T12:31:00Z');
  await change({ ended_at: new Date('2027-03-01T12:30:00Z') });
  expect((await mark('久期')).status).toBe(refusals.liveMarkTime[0]);
  clock.set(begins);
  await change({ ended_at: null, cancelled_at: begins });
  expect((await mark('久期')).status).toBe(refusals.liveMarkTime[0]);
  expect(await marks()).toEqual([]);
});

it('a class has no more marks than chapters can be saved', async () => {
  const { mark, marks, liveId } = await begun();
  const rows = Array.from({ length: maxLiveMarks }, (_, number) => ({
    ...{ live_id: liveId, mark_id: randomUUID(), title: `第 ${number} 段` },
    at: new Date(begins.getTime() + number),
  }));
  await connection.insertInto('live_mark').values(rows).execute();
  expect((await mark('再一段')).status).toBe(refusals.liveMarksFull[0]);
  expect(await marks()).toHaveLength(maxLiveMarks);
});

it('[GET /api/console/lives/:liveId/marks] [POST /api/console/lives/marks/save] [POST /api/console/lives/marks/drop] staff mark, mend and take away, and each is written down', async () => {
  const { staff, marks, liveId, mark } = await begun();
  const markId = randomUUID();
  const save = (given: { title: string; at?: string; liveId?: number }) =>
    staff.call(desk.saveLiveMark, { body: { liveId, markId, at: null, ...given } });
  expect((await save({ title: ' ' })).status).toBe(refusals.liveMarkEmpty[0]);
  expect((await save({ title: '开场', at: '2027-03-01T12:00:01Z' })).status).toBe(
    refusals.liveMarkTime[0],
  );
  expect((await save({ title: '开场', liveId: 999_999 })).status).toBe(
    consoleRefusals.liveUnknown[0],
  );
  await save({ title: '开场' });
  clock.advance({ minutes: 10 });
  await mark('凸性');
  // Another title alone leaves it where it is.
  await save({ title: '导入' });
  expect(await marks()).toEqual([
    [0, '导入'],
    [600, '凸性'],
  ]);
  expect(await lastEntry(connection, 'saveLiveMark')).toMatchObject({
    ...{ target_kind: 'live', target_id: String(liveId) },
    ...{ before: { title: '开场' }, after: { title: '导入' } },
  });
  await save({ title: '导入', at: '2027-03-01T12:02:00Z' });
  expect(await marks()).toEqual([
    [120, '导入'],
    [600, '凸性'],
  ]);
  // Its class was moved meanwhile: it is renamed where it stands, and not moved to where no class is.
  const plan = {
    begins_at: new Date('2027-03-02T12:00:00Z'),
    ends_at: new Date('2027-03-02T13:00:00Z'),
  };
  await connection.updateTable('live_class').where('live_id', '=', liveId).set(plan).execute();
  expect((await save({ title: '导言' })).status).toBe(200);
  expect((await save({ title: '导言', at: '2027-03-01T12:03:00Z' })).status).toBe(
    refusals.liveMarkTime[0],
  );
  const drop = { body: { liveId, markId } };
  await staff.data(desk.dropLiveMark, drop);
  await staff.data(desk.dropLiveMark, drop);
  expect((await marks()).map(([, title]) => title)).toEqual(['凸性']);
  const other = await signInStaffAs(school, { permissions: ['content.read'] });
  expect((await other.call(desk.dropLiveMark, drop)).status).toBe(
    consoleRefusals.permissionMissing[0],
  );
});
