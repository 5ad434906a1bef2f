import { randomUUID } from 'node:crypto';
import {
  getAfterChallenge,
  getAfterExercise,
  getAfterPractice,
  getBeforeChallenge,
  getBeforePractice,
  listChallengeQuestions,
} from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { makeCourse, makeReading } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { giveAnswer } from '../../../testing/practise.ts';

const school = await startTestApp();
const { connection } = school;

async function makeBookOf(count: number) {
  const course = await makeCourse(connection);
  const questions = [];
  for (let index = 0; index < count; index++)
    questions.push(
      await makeQuestion(connection, course, {
        subjectId: course.subjectId,
        content: { difficulty: 3 },
      }),
    );
  return { course, questions, student: await school.signIn() };
}

describe('[GET /api/practice/challenge/before/:bookId] before a challenge', () => {
  it('tells what it needs and what one has', async () => {
    const { course, questions, student } = await makeBookOf(4);
    await giveAnswer(student, questions[0]!, 'B');
    const before = await student.data(getBeforeChallenge, { params: { bookId: course.bookId } });
    expect(before).toMatchObject({
      courseId: course.courseId,
      bookLevel: 1,
      total: 4,
      done: 1,
      right: 1,
      questionCount: 4,
      needed: 3,
      readings: [{ readingId: course.readingId, mastery: 1, percent: null, untilPercent: 3 }],
    });
  });

  it('is not for a course that one does not have', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    const { status } = await student.call(getBeforeChallenge, { params: course });
    expect(status).toBe(refusals.courseNotOwned[0]);
  });
});

it('[GET /api/practice/challenge/questions] asks from every reading, what is not right yet first', async () => {
  const { course, questions, student } = await makeBookOf(12);
  const other = await makeReading(connection, course);
  const elsewhere = await makeQuestion(connection, { ...course, ...other });
  await giveAnswer(student, questions[0]!, 'B');
  const { bookId } = course;
  const challenge = await student.data(listChallengeQuestions, { query: { bookId } });
  const ids = challenge.questions.map(({ questionId }) => questionId);
  expect(ids).toHaveLength(10);
  expect(ids).toContain(elsewhere.questionId);
  expect(ids).not.toContain(questions[0]!.questionId);
});

describe('[practice.level-flags] [GET /api/practice/challenge/after/:bookId] after a challenge', () => {
  it('the levels that rose are told for book and course, the same however often one asks', async () => {
    const { course, questions, student } = await makeBookOf(12);
    const { bookId } = course;
    const session = randomUUID();
    for (const question of questions)
      await giveAnswer(student, question, 'B', { sessionId: session });
    const ask = () => student.data(getAfterChallenge, { params: { bookId }, query: { session } });
    const after = await ask();
    expect(after).toMatchObject({ done: 12, right: 12, wrong: 0, score: 100, isPassed: true });
    expect(after.book).toMatchObject({ from: 0, to: 4, levelUp: true });
    expect(after.course).toMatchObject({ from: 0, to: 4, levelUp: true });
    expect(await ask()).toEqual(after);
    const latest = await student.data(getAfterChallenge, { params: { bookId }, query: {} });
    expect(latest).toEqual(after);
  });

  it('a second session of right answers raises nothing, and one of wrong ones is no level-up', async () => {
    const { course, questions, student } = await makeBookOf(12);
    const { bookId } = course;
    const flagsAfter = async (letter: string) => {
      const session = randomUUID();
      school.clock.advance({ days: 1 });
      for (const question of questions)
        await giveAnswer(student, question, letter, { sessionId: session });
      return await student.data(getAfterChallenge, { params: { bookId }, query: { session } });
    };
    expect((await flagsAfter('B')).book).toMatchObject({ levelUp: true });
    expect((await flagsAfter('B')).book).toMatchObject({ from: 4, to: 4, levelUp: false });
    const lost = await flagsAfter('A');
    expect(lost).toMatchObject({ isPassed: false, score: 0, book: { levelUp: false } });
    expect(lost.book?.to).toBeLessThan(4);
    school.clock.reset();
  });

  it('another student learns nothing of the session', async () => {
    const { course, questions, student } = await makeBookOf(1);
    const session = randomUUID();
    await giveAnswer(student, questions[0]!, 'B', { sessionId: session });
    const stranger = await school.signIn();
    const after = await stranger.data(getAfterChallenge, {
      params: { bookId: course.bookId },
      query: { session },
    });
    expect(after).toMatchObject({ done: 0, right: 0, isPassed: false, book: { levelUp: false } });
  });
});

describe('practice of a subject', () => {
  it('[GET /api/practice/before/:subjectId] tells mastery and how many questions there are', async () => {
    const { course, questions, student } = await makeBookOf(2);
    const params = { subjectId: course.subjectId };
    expect(await student.data(getBeforePractice, { params })).toMatchObject({
      courseId: course.courseId,
      total: 2,
      done: 0,
      mastery: 0,
    });
    await giveAnswer(student, questions[0]!, 'B');
    expect(await student.data(getBeforePractice, { params })).toMatchObject({ done: 1, right: 1 });
  });

  it('[practice.level-flags] [GET /api/practice/after/:subjectId] tells the result and what rose', async () => {
    const { course, questions, student } = await makeBookOf(2);
    const session = randomUUID();
    for (const question of questions)
      await giveAnswer(student, question, 'B', { sessionId: session });
    const after = await student.data(getAfterPractice, {
      params: { subjectId: course.subjectId },
      query: { session },
    });
    expect(after).toMatchObject({
      done: 2,
      score: 100,
      mastery: 2,
      book: { levelUp: true, to: 2 },
      course: { levelUp: true },
    });
  });
});

it('[GET /api/practice/after-exercise/:courseId] sums up a session, a composite question as one', async () => {
  const { course, questions, student } = await makeBookOf(3);
  const composite = await makeQuestion(connection, course, { kind: 'xl' });
  const sessionId = randomUUID();
  await giveAnswer(student, questions[0]!, 'A');
  school.clock.advance({ minutes: 1 });
  await giveAnswer(student, questions[1]!, 'B', { sessionId });
  await giveAnswer(student, questions[2]!, 'A', { sessionId });
  for (const part of composite.parts)
    await giveAnswer(student, part, 'B', { sessionId, groupId: composite.questionId });
  const after = await student.data(getAfterExercise, {
    params: { courseId: course.courseId },
    query: { session: sessionId },
  });
  expect(after).toMatchObject({
    done: 3,
    right: 2,
    wrong: 1,
    topics: [{ readingId: course.readingId, done: 3, right: 2 }],
    // Three of five right are no more than practising.
    books: [{ from: 1, to: 1, levelUp: false }],
  });
  school.clock.reset();
});
