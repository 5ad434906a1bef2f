import { randomUUID } from 'node:crypto';
import { getCampTasks, joinCampClass } from '@xuezhou/contract/camp';
import * as contract from '@xuezhou/contract/camp/console';
import { makeCard, makeCourse } from '../../../testing/factories.ts';
import { makeClass } from '../../../testing/make-camp.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/client.ts';

export const task = (given: Partial<contract.PlannedCampTask> = {}): contract.PlannedCampTask => ({
  ...{ day: 1, kind: 'live', partId: null, count: 30, title: '听课' },
  ...given,
});
export const plan = (given: Partial<contract.CampPlan> = {}): contract.CampPlan => ({
  ...{ title: '三天营', intro: '每天**一小步**', days: 3 },
  tasks: [task(), task({ day: 2, title: '第二天' }), task({ day: 3, title: '第三天' })],
  ...given,
});

/** A course that camps can be made of, and who writes them: signed in anew each time, where days pass. */
export async function openCampDesk(school: TestApp, staff: () => Promise<TestClient>) {
  const course = await makeCourse(school.connection);
  const { courseId, readingId, bookId, bulletId } = course;
  const question = await makeQuestion(school.connection, course);
  await makeCard(school.connection, course);
  const paperId = await makePaper(school.connection, courseId, [[question]]);
  const save = async (wishes: object = {}, by?: TestClient) =>
    await (by ?? (await staff())).call(contract.saveCamp, {
      body: {
        requestId: randomUUID(),
        campId: null,
        courseId,
        version: 0,
        plan: plan(),
        ...wishes,
      },
    });
  const publish = async (campId: number) =>
    await (await staff()).call(contract.publishCamp, { body: { campId } });
  return {
    ...{ courseId, readingId, bookId, bulletId, paperId, save, publish },
    now: async (campId: number) =>
      await (await staff()).data(contract.getManagedCamp, { params: { campId } }),
    made: async (wishes: object = {}) => (await save(wishes)).data.campId,
    /** A published one, with a class that begins on the day of joining. */
    opened: async (wishes: object = {}) => {
      const { campId } = (await save(wishes)).data;
      await publish(campId);
      return { campId, classId: await makeClass(school.connection, campId) };
    },
    join: async (classId: number) => {
      const student = await school.signIn({ courses: [courseId] });
      await student.data(joinCampClass, { query: { classId } });
      return student;
    },
    /** What a student is asked for, day by day. */
    asked: async (student: TestClient) => {
      const { camp } = await student.data(getCampTasks, { params: { courseId } });
      return camp?.days.map(({ day, tasks }) => [day, ...tasks.map(({ title }) => title)]);
    },
    campOf: async (student: TestClient) =>
      (await student.data(getCampTasks, { params: { courseId } })).camp,
  };
}
