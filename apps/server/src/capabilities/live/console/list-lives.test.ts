import { listLives } from '@xuezhou/contract/live/console';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeLive } from '../testing/make-live.ts';

const school = await startTestApp();
const { connection, clock } = school;

it('[GET /api/console/lives] lists the classes of one course or of all, and leaves out what ended before a moment', async () => {
  clock.set('2027-02-25T12:00:00+08:00');
  const staff = await signInStaffAs(school, { permissions: ['content.read'] });
  const first = await makeCourse(connection, { access: 'enrolled', title: '一级' });
  const second = await makeCourse(connection, { access: 'enrolled', title: '二级' });
  const plan = async (courseId: number, at: string) =>
    (await makeLive(connection, courseId, { beginsAt: new Date(at), minutes: 60 })).liveId;
  const old = await plan(first.courseId, '2027-02-20T20:00:00+08:00');
  const late = await plan(first.courseId, '2027-03-02T20:00:00+08:00');
  const lasting = await plan(second.courseId, '2027-02-21T23:30:00+08:00');
  const asked = async (query: { courseId?: number; from?: string }) =>
    (await staff.data(listLives, { query })).map(({ liveId }) => liveId);
  expect(await asked({ courseId: first.courseId })).toEqual([old, late]);
  expect(await asked({})).toEqual([old, lasting, late]);
  // It began on the day before, and lasts beyond it.
  expect(await asked({ from: '2027-02-22T00:00:00+08:00' })).toEqual([lasting, late]);
  const [row] = await staff.data(listLives, { query: { courseId: second.courseId } });
  expect(row).toMatchObject({
    ...{ courseId: second.courseId, courseTitle: '二级', isOfFile: false, state: 'ended' },
  });
  const none = await staff.call(listLives, { query: { courseId: 999_999 } });
  expect(none).toMatchObject({ message: expect.stringContaining('没有编号为 999999 的课程') });
});
