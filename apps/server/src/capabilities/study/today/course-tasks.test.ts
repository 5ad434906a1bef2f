import { randomUUID } from 'node:crypto';
import { addPersonalTask, joinCampClass, tickPersonalTask } from '@xuezhou/contract/camp';
import { getCourseTasks, getMyTasks, listCourseTasks } from '@xuezhou/contract/study';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { add, makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';

const school = await startTestApp();
const { connection, clock } = school;
const [one, two] = [await makeCourse(connection), await makeCourse(connection)];
const closed = await makeCourse(connection, { access: 'enrolled' });

/** A camp of two lectures, the first of which is watched; and two tasks of the student's own, one done. */
async function makeCamper() {
  const student = await school.signIn();
  const campId = await makeCamp(connection, one.courseId, {
    title: '七天营',
    tasks: [{ kind: 'lecture', bullet_id: one.bulletId }, { kind: 'cards' }],
  });
  const classId = await makeClass(connection, campId);
  await student.data(joinCampClass, { query: { classId } });
  await add(connection, 'video_progress', {
    ...{ student_id: student.studentId, bullet_id: one.bulletId, course_id: one.courseId },
    ...{ book_id: one.bookId, position_seconds: 600, watched: '{[0,600)}', watched_seconds: 600 },
    at: clock.now(),
  });
  const personalTaskId = randomUUID();
  const params = { courseId: one.courseId };
  await student.data(addPersonalTask, { params, body: { personalTaskId, title: '一' } });
  await student.data(addPersonalTask, {
    params,
    body: { personalTaskId: randomUUID(), title: '二' },
  });
  await student.data(tickPersonalTask, { params, body: { personalTaskId, isDone: true } });
  const camp = { campId, courseId: one.courseId, campName: '七天营' };
  return { student, camp: { ...camp, xlyFinishedCount: 1, xlyTotalCount: 2 } };
}

const personal = { personalTaskFinishedCount: 1, personalTaskTotalCount: 2 };
const nothing = {
  ...{ finishedItem: 0, totalItem: 0 },
  ...{ personalTaskFinishedCount: 0, personalTaskTotalCount: 0, myXLYList: [], campCount: 0 },
};

it('[GET /api/courses/:courseId/tasks] tells the tasks of a course', async () => {
  const { student, camp } = await makeCamper();
  expect(await student.data(getCourseTasks, { params: one })).toEqual({
    courseId: one.courseId,
    ...{ finishedItem: 1, totalItem: 2 },
    ...personal,
    myXLYList: [camp],
    campCount: 1,
  });
  expect((await student.call(getCourseTasks, { params: closed })).status).toBe(2002);
  expect((await student.call(getCourseTasks, { params: { courseId: 999_999 } })).http).toBe(404);
});

it('[GET /api/courses/tasks] tells the same of several courses, each once, of those that one has', async () => {
  const { student, camp } = await makeCamper();
  const courseIds = [two, one, closed, one].map(({ courseId }) => courseId).join(',');
  expect(
    await student.data(listCourseTasks, { query: { courseIds: `${courseIds},999999` } }),
  ).toEqual([
    { courseId: two.courseId, ...nothing },
    {
      courseId: one.courseId,
      finishedItem: 1,
      totalItem: 2,
      ...personal,
      myXLYList: [camp],
      campCount: 2,
    },
  ]);
});

it.each(['x', '1,,2', '0', '-1', Array.from({ length: 101 }, (_, index) => index + 1).join(',')])(
  'refuses %s for ids of courses in words',
  async (courseIds) => {
    const student = await school.signIn();
    const { status } = await student.call(listCourseTasks, { query: { courseIds } });
    expect(status).toBe(refusals.courseIdsFormat[0]);
  },
);

it('[GET /api/courses/tasks/mine] tells all my tasks', async () => {
  const { student, camp } = await makeCamper();
  expect(await student.data(getMyTasks)).toEqual({ ...personal, myXLYList: [camp] });
  const other = await school.signIn();
  const { finishedItem: _f, totalItem: _t, campCount: _c, ...none } = nothing;
  expect(await other.data(getMyTasks)).toEqual(none);
});
