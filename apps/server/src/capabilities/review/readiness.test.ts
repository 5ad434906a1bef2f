import { randomUUID } from 'node:crypto';
import { answerCard } from '@xuezhou/contract/flash-card';
import { answerQuestion } from '@xuezhou/contract/practice';
import { getReadiness } from '@xuezhou/contract/review';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { makeCard, makeCourse, makeReading } from '../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-03-02T04:00:00Z'));

const answer = (client: TestClient, question: MadeQuestion, letter: 'A' | 'B') =>
  client.data(answerQuestion, {
    body: {
      answerId: randomUUID(),
      courseId: question.courseId,
      questionId: question.questionId,
      version: question.version,
      studentAnswer: letter,
    },
  });

it('[review.readiness] [GET /api/review/:courseId/readiness] tells mastery with its evidence, and no percentage without', async () => {
  const course = await makeCourse(connection);
  const other = await makeReading(connection, course);
  const student = await school.signIn();
  const questions = [];
  for (let index = 0; index < 3; index++) questions.push(await makeQuestion(connection, course));
  await makeQuestion(connection, { ...course, ...other });
  const read = () => student.data(getReadiness, { params: { courseId: course.courseId } });

  expect(await read()).toMatchObject({ mastery: null, covered: 0, confidence: 'none' });
  expect((await read()).topics.every(({ mastery }) => mastery === null)).toBe(true);

  for (const question of questions) await answer(student, question, 'B');
  const readiness = await read();
  expect(readiness).toMatchObject({ mastery: 60, covered: 75, confidence: 'low' });
  expect(readiness.topics.find(({ readingId }) => readingId === course.readingId)).toMatchObject({
    share: 75,
    mastery: 60,
    evidence: {
      answers: 3,
      right: 3,
      mockAnswers: 0,
      cards: 0,
      remembered: null,
      lastAt: '2026-03-02T04:00:00.000Z',
    },
  });
  expect(readiness.topics.find(({ readingId }) => readingId === other.readingId)).toMatchObject({
    mastery: null,
    confidence: 'none',
    evidence: { answers: 0, lastAt: null },
  });
});

it('counts one question once a day, lets old answers fade, and adds what of the cards is remembered', async () => {
  const course = await makeCourse(connection);
  let student = await school.signIn();
  const question = await makeQuestion(connection, course);
  const read = () => student.data(getReadiness, { params: { courseId: course.courseId } });
  await answer(student, question, 'A');
  for (let index = 0; index < 5; index++) await answer(student, question, 'B');
  expect(await read()).toMatchObject({
    mastery: 0,
    topics: [{ evidence: { answers: 1, right: 0 } }],
  });
  clock.set('2026-03-03T04:00:00Z');
  await answer(student, question, 'B');
  const fresh = await read();
  expect(fresh.mastery).toBeGreaterThan(20);
  clock.set('2026-08-03T04:00:00Z');
  student = await school.signIn(student.studentId);
  const faded = await read();
  expect(faded.mastery).toBeLessThan(fresh.mastery ?? 0);
  const card = await makeCard(connection, course);
  await student.data(answerCard, {
    body: { reviewId: randomUUID(), cardDetailId: card, rating: 3 },
  });
  const withCard = await read();
  expect(withCard.topics[0]?.evidence).toMatchObject({ cards: 1, remembered: 100 });
  expect(withCard.mastery).toBeGreaterThan(faded.mastery ?? 0);
});

it('is refused for a course that the student does not have', async () => {
  const course = await makeCourse(connection, { access: 'enrolled' });
  const student = await school.signIn();
  const { status } = await student.call(getReadiness, { params: { courseId: course.courseId } });
  expect(status).toBe(refusals.courseNotOwned[0]);
});
