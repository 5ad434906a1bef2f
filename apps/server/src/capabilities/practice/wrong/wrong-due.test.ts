import { randomUUID } from 'node:crypto';
import {
  answerQuestion,
  exerciseTypes,
  listQuestions,
  listWrongQuestions,
  moveWrongQuestions,
  removeWrongQuestion,
  removeWrongQuestions,
  restoreWrongQuestions,
} from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.reset());

const answerWrongly = (client: TestClient, { courseId, questionId, version }: MadeQuestion) =>
  client.data(answerQuestion, {
    body: { courseId, questionId, version, answerId: randomUUID(), studentAnswer: 'A' },
  });

const wrongBook = (client: TestClient, courseId: number) =>
  client.data(listWrongQuestions, { params: { courseId } });

const dueOf = async (client: TestClient, { courseId, questionId }: MadeQuestion) =>
  (await wrongBook(client, courseId)).questions.find((one) => one.questionId === questionId)
    ?.dueDay ?? null;

const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const redo = async (client: TestClient, courseId: number, wish: object) => {
  const body = { courseId, type: exerciseTypes.correcting, ...wish };
  const { questions } = await client.data(listQuestions, { body });
  return questions.map(({ questionId }) => questionId);
};

async function twoWrong() {
  const course = await makeCourse(connection);
  const first = await makeQuestion(connection, course);
  const second = await makeQuestion(connection, course);
  const student = await school.signIn();
  for (const question of [first, second]) await answerWrongly(student, question);
  const { today } = await wrongBook(student, course.courseId);
  return { course, first, second, student, today, courseId: course.courseId };
}

describe('when a wrong question is due', () => {
  it('is the day after it went wrong, and is done again from there', async () => {
    const { first, second, student, today, courseId } = await twoWrong();
    expect(await dueOf(student, first)).toBe(later(today, 1));
    expect(await redo(student, courseId, { isDue: true })).toEqual([]);
    clock.advance({ seconds: 86_400 });
    expect(new Set(await redo(student, courseId, { isDue: true }))).toEqual(
      new Set([first.questionId, second.questionId]),
    );
    await answerWrongly(student, second);
    expect(await redo(student, courseId, { isDue: true })).toEqual([first.questionId]);
    expect(await redo(student, courseId, { questionIds: [second.questionId, 999_999] })).toEqual([
      second.questionId,
    ]);
  });

  it('is the day that its student chose, until the next answer', async () => {
    const { first, second, student, today, courseId } = await twoWrong();
    const wanted = later(today, 40);
    const body = { courseId, questionIds: [first.questionId, 999_999], day: wanted };
    expect(await student.data(moveWrongQuestions, { body })).toEqual([
      { questionId: first.questionId, dueDay: wanted },
    ]);
    expect(await dueOf(student, first)).toBe(wanted);
    expect(await dueOf(student, second)).toBe(later(today, 1));
    clock.advance({ seconds: 86_400 });
    expect(await redo(student, courseId, { isDue: true })).toEqual([second.questionId]);
    await answerWrongly(student, first);
    expect(await dueOf(student, first)).toBe(later(today, 2));
  });

  it('is never again on the day of an answer nor before today, nor further off than a year', async () => {
    const { first, student, today, courseId } = await twoWrong();
    const questionIds = [first.questionId];
    const past = { body: { courseId, questionIds, day: '2001-01-01' } };
    expect(await student.data(moveWrongQuestions, past)).toEqual([
      { questionId: first.questionId, dueDay: later(today, 1) },
    ]);
    const far = { body: { courseId, questionIds, day: later(today, 366) } };
    expect(await student.call(moveWrongQuestions, far)).toMatchObject({
      status: refusals.dueTooFar[0],
    });
  });

  it("is no one else's to choose", async () => {
    const { first, student, today, courseId } = await twoWrong();
    const other = await school.signIn();
    const body = { courseId, questionIds: [first.questionId], day: later(today, 9) };
    expect(await other.data(moveWrongQuestions, { body })).toEqual([]);
    expect(await dueOf(student, first)).toBe(later(today, 1));
  });
});

describe('taking out and back', () => {
  it('takes several out, and back as they were', async () => {
    const { first, second, student, courseId } = await twoWrong();
    const questionIds = [first.questionId, second.questionId];
    const removed = await student.data(removeWrongQuestions, { body: { courseId, questionIds } });
    expect(new Set(removed.questionIds)).toEqual(new Set(questionIds));
    expect(await wrongBook(student, courseId)).toMatchObject({
      questions: [],
      removedThisMonth: 2,
    });
    await student.data(restoreWrongQuestions, { body: { courseId, questionIds } });
    const back = await wrongBook(student, courseId);
    expect(back.questions).toHaveLength(2);
    expect(back.removedThisMonth).toBe(0);
  });

  it('brings nothing back that a right answer took out, nor what never was in it', async () => {
    const { course, first, second, student, courseId } = await twoWrong();
    const never = await makeQuestion(connection, course);
    clock.advance({ seconds: 1 });
    const { questionId, version } = first;
    await student.data(answerQuestion, {
      body: { courseId, questionId, version, answerId: randomUUID(), studentAnswer: 'B' },
    });
    await student.data(removeWrongQuestion, { body: { courseId, questionId: never.questionId } });
    const questionIds = [first.questionId, never.questionId, second.questionId];
    expect(await student.data(restoreWrongQuestions, { body: { courseId, questionIds } })).toEqual({
      questionIds: [],
    });
    expect((await wrongBook(student, courseId)).questions).toHaveLength(1);
  });

  it('tells how many stood in the book a week ago', async () => {
    const { course, first, student, courseId } = await twoWrong();
    expect(await wrongBook(student, courseId)).toMatchObject({ weekAgo: 0 });
    clock.advance({ seconds: 8 * 86_400 });
    await answerWrongly(student, await makeQuestion(connection, course));
    await student.data(removeWrongQuestion, { body: { courseId, questionId: first.questionId } });
    const book = await wrongBook(student, courseId);
    expect(book).toMatchObject({ weekAgo: 2 });
    expect(book.questions).toHaveLength(2);
  });
});
