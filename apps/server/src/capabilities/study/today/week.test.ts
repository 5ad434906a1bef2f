import { randomUUID } from 'node:crypto';
import { reportVideoProgress } from '@xuezhou/contract/lecture';
import { getCourseHome } from '@xuezhou/contract/study';
import { answerQuestion } from '@xuezhou/contract/practice';
import { expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

it('[GET /api/courses/home] the week counts what was watched and answered on the day it was, however late it is told', async () => {
  const { courseId, bookId, readingId, bulletId, videoId } = await makeCourse(connection);
  // A Wednesday; what a device kept of the Tuesday and of the Sunday before arrives then.
  clock.set('2027-03-03T12:00:00+08:00');
  const student = await school.signIn();
  const watch = (at: string, from: number, to: number) =>
    student.data(reportVideoProgress, {
      body: {
        reportId: randomUUID(),
        ...{ courseId, bookId, bulletId, videoId },
        position: to,
        watched: [{ from, to }],
        at: new Date(at).toISOString(),
      },
    });
  await watch('2027-02-28T20:00:00+08:00', 0, 30);
  await watch('2027-03-02T23:30:00+08:00', 30, 90);
  await watch('2027-03-03T11:00:00+08:00', 90, 100);
  const { questionId } = await makeQuestion(connection, { courseId, bookId, readingId });
  await student.data(answerQuestion, {
    body: {
      answerId: randomUUID(),
      ...{ courseId, questionId, version: 1, studentAnswer: 'A', spentMs: 5000 },
      answeredAt: new Date('2027-03-02T23:40:00+08:00').toISOString(),
    },
  });
  const { week } = await student.data(getCourseHome);
  expect(week.slice(0, 3)).toEqual([
    { date: '2027-03-01', seconds: 0 },
    { date: '2027-03-02', seconds: 65 },
    { date: '2027-03-03', seconds: 10 },
  ]);
});

it('[course.home-groups#1] [GET /api/courses/home] has each course in its group: 1 main, 2 finance, 3 events', async () => {
  const made = [];
  for (const groupType of [3, 1, 2] as const)
    made.push(await makeCourse(connection, { groupType, access: 'enrolled' }));
  const [events, main, finance] = made.map(({ courseId }) => courseId);
  const student = await school.signIn({ courses: made.map(({ courseId }) => courseId) });
  const { groups } = await student.data(getCourseHome);
  const groupOf = (wanted: number | undefined) =>
    groups.find(({ courses }) => courses.some(({ courseId }) => courseId === wanted))?.groupType;
  expect([main, finance, events].map(groupOf)).toEqual([1, 2, 3]);
});
