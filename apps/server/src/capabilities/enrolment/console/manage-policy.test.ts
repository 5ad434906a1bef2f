import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getCoursePolicy, saveCoursePolicy } from '@xuezhou/contract/enrolment/console';
import { listAudit } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const owner = await signInStaffAs(school, { isOwner: true });
const read = (courseId: number) => owner.data(getCoursePolicy, { params: { courseId } });

it('[GET /api/console/courses/:courseId/policy] [POST /api/console/courses/policy] is saved over what was seen alone, logged, and taken back', async () => {
  const { courseId } = await makeCourse(school.connection);
  const seen = await read(courseId);
  const save = (wishes: object) =>
    owner.call(saveCoursePolicy, { body: { courseId, seen, ...wishes } });
  expect((await save({ modes: [] })).status).toBe(consoleRefusals.courseModesEmpty[0]);
  const saved = await save({ modes: ['video'], postponeTimes: 3, postponeDays: 30 });
  expect(saved.data).toEqual({ ...seen, modes: ['video'], postponeTimes: 3, postponeDays: 30 });
  const late = await save({ preopen: false });
  expect(late.status).toBe(consoleRefusals.coursePolicyChanged[0]);
  expect(await read(courseId)).toEqual(saved.data);
  const query = { operation: 'saveCoursePolicy', targetId: String(courseId) };
  const { list } = await owner.data(listAudit, { query });
  expect(list).toMatchObject([{ before: seen, after: saved.data }]);
  expect((await undoLast(owner, 'saveCoursePolicy', courseId)).status).toBe(200);
  expect(await read(courseId)).toEqual(seen);
});

it('is not taken back over what came after it', async () => {
  const { courseId } = await makeCourse(school.connection);
  const save = (postponeDays: number) =>
    owner.data(saveCoursePolicy, { body: { courseId, postponeDays } });
  await save(30);
  const { list } = await owner.data(listAudit, { query: { operation: 'saveCoursePolicy' } });
  await school.connection
    .updateTable('course_policy')
    .where('course_id', '=', courseId)
    .set({ postpone_days: 45 })
    .execute();
  expect(list[0]?.undoUntil).not.toBeNull();
  const answer = await undoLast(owner, 'saveCoursePolicy', courseId);
  expect(answer.status).toBe(consoleRefusals.undoChanged[0]);
  expect((await read(courseId)).postponeDays).toBe(45);
});
