import { randomUUID } from 'node:crypto';
import { answerCard } from '@xuezhou/contract/flash-card';
import { answerQuestion, gradeOpenAnswer } from '@xuezhou/contract/practice';
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

it('[review.readiness#1,2] [GET /api/review/:courseId/readiness] tells mastery with its evidence, and no percentage without', async () => {
  const course = await makeCourse(connection);
  const other = await makeReading(connection, course);
  const student = await school.signIn();
  const questions = [];
  for (let index = 0; index < 6; index++) questions.push(await makeQuestion(connection, course));
  for (let index = 0; index < 2; index++) await makeQuestion(connection, { ...course, ...other });
  const read = () => student.data(getReadiness, { params: { courseId: course.courseId } });
  const topicOf = async (readingId: number) =>
    (await read()).topics.find((topic) => topic.readingId === readingId);

  expect(await read()).toMatchObject({ percent: null, covered: 0, confidence: 'none' });
  expect((await read()).topics.every(({ percent }) => percent === null)).toBe(true);

  for (const question of questions.slice(0, 3)) await answer(student, question, 'B');
  expect(await read()).toMatchObject({ percent: null, covered: 0 });
  expect(await topicOf(course.readingId)).toMatchObject({
    ...{ mastery: 1, percent: null, confidence: 'low', untilPercent: 2 },
    evidence: { answers: 3, right: 3 },
  });
  for (const question of questions.slice(3)) await answer(student, question, 'B');
  const known = await topicOf(course.readingId);
  expect(known).toMatchObject({
    ...{ share: 75, confidence: 'medium', untilPercent: 0 },
    evidence: {
      ...{ answers: 6, right: 6, mockAnswers: 0, cards: 0, remembered: null },
      lastAt: '2026-03-02T04:00:00.000Z',
    },
  });
  expect(known?.percent).toBeGreaterThan(60);
  expect(await read()).toMatchObject({ percent: known?.percent, covered: 75 });
  expect(await topicOf(other.readingId)).toMatchObject({
    ...{ mastery: 0, percent: null, confidence: 'none' },
    evidence: { answers: 0, lastAt: null },
  });
});

it('counts one question once a day, lets old answers fade, and adds what of the cards is remembered', async () => {
  const course = await makeCourse(connection);
  let student = await school.signIn();
  const question = await makeQuestion(connection, course);
  const read = async () => {
    const { topics } = await student.data(getReadiness, { params: { courseId: course.courseId } });
    return { ...topics[0], percent: topics[0]?.percent ?? -1 };
  };
  await answer(student, question, 'A');
  const first = await read();
  for (let index = 0; index < 5; index++) await answer(student, question, 'B');
  expect(await read()).toMatchObject({ percent: first.percent, evidence: { answers: 6 } });
  clock.set('2026-03-03T04:00:00Z');
  await answer(student, question, 'B');
  const fresh = await read();
  expect(fresh.percent).toBeGreaterThan(first.percent);
  clock.set('2026-08-03T04:00:00Z');
  student = await school.signIn(student.studentId);
  const faded = await read();
  expect(faded.percent).toBeLessThan(fresh.percent);
  const card = await makeCard(connection, course);
  await student.data(answerCard, {
    body: { reviewId: randomUUID(), cardDetailId: card, rating: 3 },
  });
  const withCard = await read();
  expect(withCard.evidence).toMatchObject({ cards: 1, remembered: 100 });
  expect(withCard.percent).toBeGreaterThan(faded.percent);
});

it('[practice.mastery#4] counts an open answer by its writer’s grade, not by having been sent', async () => {
  const course = await makeCourse(connection);
  const student = await school.signIn();
  const { courseId } = course;
  const question = await makeQuestion(connection, course, { kind: 'open' });
  const read = async () => (await student.data(getReadiness, { params: { courseId } })).topics[0];
  await student.data(answerQuestion, {
    body: {
      ...{ answerId: randomUUID(), courseId, questionId: question.questionId },
      ...{ version: question.version, studentAnswer: '要点' },
    },
  });
  expect(await read()).toMatchObject({ mastery: 1, percent: null, confidence: 'none' });
  const grade = async (given: 'right' | 'wrong') => {
    clock.advance({ minutes: 1 });
    const body = { courseId, questionId: question.questionId, grade: given };
    await student.data(gradeOpenAnswer, { body });
    return (await read())?.percent ?? -1;
  };
  const wrong = await grade('wrong');
  expect(wrong).toBeGreaterThan(0);
  // The last grade of a day is what its writer means.
  expect(await grade('right')).toBeGreaterThan(wrong);
});

it('is refused for a course that the student does not have', async () => {
  const course = await makeCourse(connection, { access: 'enrolled' });
  const student = await school.signIn();
  const { status } = await student.call(getReadiness, { params: { courseId: course.courseId } });
  expect(status).toBe(refusals.courseNotOwned[0]);
});
