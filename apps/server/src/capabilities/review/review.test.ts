import { randomUUID } from 'node:crypto';
import { answerCard, saveCardPlan } from '@xuezhou/contract/flash-card';
import {
  answerQuestion,
  markQuestion,
  moveWrongQuestions,
  removeWrongQuestion,
} from '@xuezhou/contract/practice';
import { beginReview, getReview, saveReviewSetting } from '@xuezhou/contract/review';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { enrol, makeCard, makeCourse, type MadeCourse } from '../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.set('2026-03-02T04:00:00Z'));

const answer = (
  client: TestClient,
  question: MadeQuestion,
  letter: 'A' | 'B',
  wishes: object = {},
) =>
  client.data(answerQuestion, {
    body: {
      answerId: randomUUID(),
      courseId: question.courseId,
      questionId: question.questionId,
      version: question.version,
      studentAnswer: letter,
      ...wishes,
    },
  });

async function rate(client: TestClient, cardDetailId: number, rating: 1 | 2 | 3 | 4) {
  clock.advance({ seconds: 1 });
  await client.data(answerCard, { body: { reviewId: randomUUID(), cardDetailId, rating } });
}

const begin = (client: TestClient, more = false) =>
  client.data(beginReview, { body: more ? { more } : {} });

/** A student who failed some questions and learned a card yesterday. */
async function yesterday(count: number, examDate: string | null = null) {
  const course = await makeCourse(connection, { examDate });
  const student = await school.signIn();
  clock.set('2026-03-01T04:00:00Z');
  const questions: MadeQuestion[] = [];
  for (let index = 0; index < count; index++) {
    const question = await makeQuestion(connection, course);
    await answer(student, question, 'A');
    questions.push(question);
  }
  const card = await makeCard(connection, course);
  await rate(student, card, 1);
  clock.set('2026-03-02T04:00:00Z');
  return { course, student, questions, card };
}

describe('the session of a day', () => {
  it('[review.one-queue] [POST /api/review/begin] holds due cards, wrong and marked questions', async () => {
    const { course, student, questions, card } = await yesterday(2);
    const marked = await makeQuestion(connection, course);
    await student.data(markQuestion, {
      body: { courseId: course.courseId, questionId: marked.questionId, isMark: true },
    });
    const { items } = await begin(student);
    expect(items[0]).toMatchObject({ kind: 'card', itemId: card, reason: 'due', isDone: false });
    expect(items.map(({ reason, itemId }) => [reason, itemId])).toEqual(
      expect.arrayContaining([
        ['wrong', questions[0]?.questionId],
        ['wrong', questions[1]?.questionId],
        ['marked', marked.questionId],
      ]),
    );
    expect(items).toHaveLength(4);
  });

  it('lets go of what its student put off, and asks for it on the day that was chosen', async () => {
    const { course, student, questions } = await yesterday(2);
    const [first, second] = questions.map(({ questionId }) => questionId);
    expect((await begin(student)).items).toHaveLength(3);
    const put = { courseId: course.courseId, questionIds: [first ?? 0], day: '2026-03-05' };
    await student.data(moveWrongQuestions, { body: put });
    const asked = async () =>
      (await begin(student)).items.filter(({ kind }) => kind === 'question').map((i) => i.itemId);
    expect(await asked()).toEqual([second]);
    clock.set('2026-03-04T04:00:00Z');
    expect(await asked()).toEqual([second]);
    clock.set('2026-03-05T04:00:00Z');
    expect(new Set(await asked())).toEqual(new Set([first, second]));
  });

  it('[review.one-queue#1,2] is the same on another device, and knows what was done on this one', async () => {
    const { student, questions, card } = await yesterday(3);
    const first = await begin(student);
    const [question] = questions;
    if (question === undefined) throw new Error('no question');
    await answer(student, question, 'B');
    await rate(student, card, 3);
    const other = await school.signIn(student.studentId);
    const { items } = await begin(other);
    expect(items.map(({ itemId }) => itemId)).toEqual(first.items.map(({ itemId }) => itemId));
    const done = items.filter(({ isDone }) => isDone).map(({ itemId }) => itemId);
    expect(new Set(done)).toEqual(new Set([question.questionId, card]));
    expect(await other.data(getReview)).toMatchObject({
      total: 4,
      done: 2,
      left: { card: 0, wrong: 2 },
    });
  });

  it('is chosen once, also when it is begun twice at once', async () => {
    const { student } = await yesterday(12);
    await student.data(saveReviewSetting, { body: { perDay: 10 } });
    const [one, two] = await Promise.all([begin(student), begin(student)]);
    expect(two).toEqual(one);
    expect(one.items).toHaveLength(10);
  });

  it('keeps a card that was forgotten again, and asks for each part of a case set', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    const card = await makeCard(connection, course);
    const composite = await makeQuestion(connection, course, { kind: 'xl' });
    await rate(student, card, 1);
    await student.data(markQuestion, {
      body: { courseId: course.courseId, questionId: composite.questionId, isMark: true },
    });
    expect((await begin(student)).items).toHaveLength(2);
    await rate(student, card, 1);
    const [first, second] = composite.parts;
    if (first === undefined || second === undefined) throw new Error('no parts');
    await answer(student, first, 'B', { groupId: composite.questionId });
    expect((await begin(student)).items.every(({ isDone }) => !isDone)).toBe(true);
    await answer(student, second, 'B', { groupId: composite.questionId });
    await rate(student, card, 3);
    expect((await begin(student)).items.every(({ isDone }) => isDone)).toBe(true);
  });

  it('lets go what the student took out of the book, and what was answered before it was chosen', async () => {
    const { course, student, questions } = await yesterday(3);
    const [before, removed] = questions;
    if (before === undefined || removed === undefined) throw new Error('no question');
    await answer(student, before, 'B');
    expect((await begin(student)).items).toHaveLength(3);
    const { courseId } = course;
    await student.data(removeWrongQuestion, {
      body: { courseId, questionId: removed.questionId },
    });
    expect((await begin(student)).items).toHaveLength(2);
  });

  it('has nothing of a course that is paused, and nothing of another student', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    await enrol(connection, student.studentId, course.courseId, null, new Date('2026-01-01'));
    await rate(student, await makeCard(connection, course), 1);
    expect((await student.data(getReview)).total).toBe(1);
    expect((await (await school.signIn()).data(getReview)).total).toBe(0);
    await connection
      .updateTable('enrolment')
      .set({ paused_on: '2026-03-02' })
      .where('student_id', '=', student.studentId)
      .execute();
    expect((await begin(student)).items).toEqual([]);
    expect((await student.data(getReview)).streak.isFrozen).toBe(true);
  });

  it('brings cards that were planned past an exam moved nearer into the days before it', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    for (let index = 0; index < 5; index++)
      await rate(student, await makeCard(connection, course), 4);
    const { courseId } = course;
    await student.data(saveCardPlan, {
      body: {
        courseId,
        hasExam: true,
        examDate: '2026-03-06',
        mode: 'steady',
        easyDays: [],
        newPerDay: null,
      },
    });
    const { forecast } = await student.data(getReview);
    const days = forecast.filter(({ count }) => count > 0).map(({ day }) => day);
    expect(days.every((day) => day < '2026-03-06')).toBe(true);
    expect(forecast.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  });
});

describe('what a day holds', () => {
  it('[review.finishable#1,2] [POST /api/review/setting] is never more than wanted; the rest is carried on', async () => {
    const { student } = await yesterday(14);
    const overview = await student.data(saveReviewSetting, { body: { perDay: 10 } });
    expect(overview).toMatchObject({ perDay: 10, total: 10, carried: 5 });
    expect((await begin(student)).items).toHaveLength(10);
    expect(await student.call(saveReviewSetting, { body: { perDay: 5 } })).toMatchObject({
      http: 400,
    });
  });

  it('[POST /api/review/setting#2] is chosen anew when the student wants more, or less, and keeps what is done', async () => {
    const { student, card } = await yesterday(14);
    await student.data(saveReviewSetting, { body: { perDay: 10 } });
    await begin(student);
    await rate(student, card, 3);
    const wider = await student.data(saveReviewSetting, { body: { perDay: 15 } });
    expect(wider).toMatchObject({ total: 15, done: 1, carried: 0 });
    expect(await student.data(saveReviewSetting, { body: { perDay: 12 } })).toMatchObject({
      total: 12,
      done: 1,
      carried: 3,
    });
  });

  it('[review.finishable#3] takes another batch only when all is done, and once', async () => {
    const { student, questions, card } = await yesterday(11);
    await student.data(saveReviewSetting, { body: { perDay: 10 } });
    const { items } = await begin(student, true);
    expect(items).toHaveLength(10);
    const wanted = new Set(items.map(({ itemId }) => itemId));
    for (const question of questions)
      if (wanted.has(question.questionId)) await answer(student, question, 'B');
    await rate(student, card, 3);
    expect((await begin(student, true)).items).toHaveLength(12);
    expect((await begin(student, true)).items).toHaveLength(12);
  });

  it('[review.forecast] [GET /api/review] tells the next fourteen days, today first', async () => {
    const { student } = await yesterday(14);
    await student.data(saveReviewSetting, { body: { perDay: 10 } });
    const { day, forecast } = await student.data(getReview);
    expect(forecast).toHaveLength(14);
    expect(forecast[0]).toEqual({ day, count: 10 });
    expect(forecast[1]).toEqual({ day: '2026-03-03', count: 5 });
  });
});

describe('[review.streak] the streak', () => {
  async function study(client: TestClient, course: MadeCourse, day: string, count: number) {
    clock.set(`${day}T04:00:00Z`);
    for (let index = 0; index < count; index++)
      await answer(client, await makeQuestion(connection, course), 'B');
  }

  it('counts a day with ten items by the day they were made, in Shanghai', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    await study(student, course, '2026-03-01', 10);
    await study(student, course, '2026-03-02', 9);
    expect((await student.data(getReview)).streak).toMatchObject({ days: 1, isKeptToday: false });
    const late = { answeredAt: '2026-03-02T15:59:00Z' };
    clock.set('2026-03-02T16:30:00Z');
    await answer(student, await makeQuestion(connection, course), 'B', late);
    expect((await student.data(getReview)).streak).toMatchObject({ days: 2, missed: 0 });
  });

  it('waits while all courses are paused, also once they go on', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    await enrol(connection, student.studentId, course.courseId, null, new Date('2026-01-01'));
    await study(student, course, '2026-03-01', 10);
    const own = connection.updateTable('enrolment').where('student_id', '=', student.studentId);
    await own.set({ paused_on: '2026-03-02' }).execute();
    clock.set('2026-03-20T04:00:00Z');
    expect((await student.data(getReview)).streak).toMatchObject({ days: 1, isFrozen: true });
    await own.set({ paused_on: null }).execute();
    await connection
      .updateTable('course_pause')
      .set({ resumed_on: '2026-03-20' })
      .where('student_id', '=', student.studentId)
      .execute();
    await study(student, course, '2026-03-20', 10);
    expect((await student.data(getReview)).streak).toMatchObject({
      days: 2,
      missed: 0,
      isFrozen: false,
    });
  });
});
