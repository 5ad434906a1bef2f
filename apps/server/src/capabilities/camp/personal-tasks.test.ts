import { randomUUID } from 'node:crypto';
import {
  addPersonalTask,
  deletePersonalTask,
  getPersonalTasks,
  maxPersonalTasks,
  tickPersonalTask,
} from '@xuezhou/contract/camp';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { courseId } = await makeCourse(school.connection);
const params = { courseId };

it('[GET /api/camps/:courseId/tasks/mine] keeps what a student adds, ticks and takes away', async () => {
  const student = await school.signIn();
  const [one, two] = [randomUUID(), randomUUID()];
  const add = (personalTaskId: string, title: string) =>
    student.data(addPersonalTask, { params, body: { personalTaskId, title } });
  await add(one, ' 晚上复习第 2 章 ');
  await add(one, '晚上复习第 2 章');
  await add(two, '默写公式');
  const ticked = await student.data(tickPersonalTask, {
    params,
    body: { personalTaskId: one, isDone: true },
  });
  expect(ticked).toMatchObject({
    ...{ personalTaskFinishedCount: 1, personalTaskTotalCount: 2 },
    tasks: [
      { title: '默写公式', isDone: false },
      { title: '晚上复习第 2 章', isDone: true },
    ],
  });
  await student.data(tickPersonalTask, { params, body: { personalTaskId: one, isDone: false } });
  await student.data(deletePersonalTask, { params, body: { personalTaskId: two } });
  await student.data(deletePersonalTask, { params, body: { personalTaskId: two } });
  expect(await student.data(getPersonalTasks, { params })).toMatchObject({
    ...{ personalTaskFinishedCount: 0, personalTaskTotalCount: 1 },
    tasks: [{ personalTaskId: one, isDone: false }],
  });
});

it("another student's task is not there", async () => {
  const [owner, other] = [await school.signIn(), await school.signIn()];
  const personalTaskId = randomUUID();
  await owner.data(addPersonalTask, { params, body: { personalTaskId, title: '我的' } });
  const tick = await other.call(tickPersonalTask, {
    params,
    body: { personalTaskId, isDone: true },
  });
  expect(tick.http).toBe(404);
  await other.data(deletePersonalTask, { params, body: { personalTaskId } });
  expect((await owner.data(getPersonalTasks, { params })).tasks).toMatchObject([{ isDone: false }]);
});

it('says what an empty task needs, and how many there may be', async () => {
  const student = await school.signIn();
  const add = (title: string) =>
    student.call(addPersonalTask, { params, body: { personalTaskId: randomUUID(), title } });
  expect((await add('   ')).status).toBe(refusals.campTaskEmpty[0]);
  for (let count = 0; count < maxPersonalTasks; count++) await add(`任务 ${count}`);
  expect((await add('多一个')).status).toBe(refusals.campTasksFull[0]);
  expect((await student.data(getPersonalTasks, { params })).personalTaskTotalCount).toBe(100);
});
