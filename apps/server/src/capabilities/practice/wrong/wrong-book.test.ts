import { randomUUID } from 'node:crypto';
import {
  answerQuestion,
  gradeOpenAnswer,
  listRightedQuestions,
  listWrongQuestions,
  openQuestion,
  removeWrongQuestion,
} from '@xuezhou/contract/practice';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.reset());

interface Wishes {
  answeredAt?: string;
  groupId?: number;
}

const answer = (client: TestClient, question: MadeQuestion, text: string, wishes: Wishes = {}) =>
  client.call(answerQuestion, {
    body: {
      courseId: question.courseId,
      questionId: question.questionId,
      version: question.version,
      answerId: randomUUID(),
      studentAnswer: text,
      ...wishes,
    },
  });

const open = (client: TestClient, { courseId, questionId }: MadeQuestion) =>
  client.data(openQuestion, { query: { courseId, questionId } });

const wrongBook = (client: TestClient, courseId: number) =>
  client.data(listWrongQuestions, { params: { courseId } });

describe('the wrong-answer book', () => {
  it('shows an answer of any length', async () => {
    const course = await makeCourse(connection);
    const essay = await makeQuestion(connection, course, { kind: 'open' });
    const student = await school.signIn();
    const long = '长'.repeat(20_000);
    await answer(student, essay, long);
    const { courseId, questionId } = essay;
    await student.data(gradeOpenAnswer, { body: { courseId, questionId, grade: 'wrong' } });
    expect((await wrongBook(student, courseId)).questions[0]?.studentAnswer).toBe(long);
  });

  it('keeps out what was taken out, when a wrong answer from before that arrives late', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course);
    const student = await school.signIn({ autoRemoveWronglist: false });
    await answer(student, question, 'A', { answeredAt: '2026-03-01T10:00:00Z' });
    const { courseId, questionId } = question;
    await student.data(removeWrongQuestion, { body: { courseId, questionId } });
    const late = await answer(student, question, 'A', { answeredAt: '2026-03-01T11:00:00Z' });
    expect(late.data).toMatchObject({ inWrongList: false, personalWrongCount: 2 });
    expect(await wrongBook(student, courseId)).toMatchObject({
      questions: [],
      removedThisMonth: 1,
    });
  });

  it('tells of what has left it, the last first, and of nothing that stands in it or was never wrong', async () => {
    const course = await makeCourse(connection);
    const [first, second, third, never] = [
      await makeQuestion(connection, course),
      await makeQuestion(connection, course),
      await makeQuestion(connection, course),
      await makeQuestion(connection, course),
    ];
    const student = await school.signIn();
    const other = await school.signIn();
    const { courseId, readingId } = course;
    const righted = async (client: TestClient) =>
      await client.data(listRightedQuestions, { params: { courseId } });
    await answer(student, never, 'B');
    for (const question of [first, second, third]) await answer(student, question, 'A');
    expect(await righted(student)).toEqual([]);
    clock.advance({ minutes: 1 });
    await answer(student, first, 'B');
    clock.advance({ minutes: 1 });
    await answer(student, second, 'B');
    expect(await righted(student)).toMatchObject([
      { questionId: second.questionId, readingId, readingName: expect.any(String) },
      { questionId: first.questionId, readingId },
    ]);
    clock.advance({ minutes: 1 });
    await answer(student, second, 'A');
    expect((await righted(student)).map(({ questionId }) => questionId)).toEqual([
      first.questionId,
    ]);
    expect(await righted(other)).toEqual([]);
  });

  it('[practice.wrong-auto] does not lose a question to a right answer that arrived first', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const keeps = await school.signIn({ autoRemoveWronglist: false });
    const loses = await school.signIn();
    for (const student of [keeps, loses]) {
      await answer(student, question, 'B', { answeredAt: '2026-03-01T11:00:00Z' });
      await answer(student, question, 'A', { answeredAt: '2026-03-01T10:00:00Z' });
    }
    expect((await open(keeps, question)).inWrongList).toBe(true);
    expect((await open(loses, question)).inWrongList).toBe(false);
  });

  it('does not change by the grade of a part, and says where its composite stands', async () => {
    const course = await makeCourse(connection);
    const composite = await makeQuestion(connection, course, {
      kind: 'xl',
      parts: [{}, { kind: 'open' }],
    });
    const [choice, essay] = composite.parts as [MadeQuestion, MadeQuestion];
    const groupId = composite.questionId;
    const student = await school.signIn();
    await answer(student, essay, '看法', { groupId });
    const grade = async (own: 'right' | 'wrong') => {
      const { courseId, questionId } = essay;
      return await student.data(gradeOpenAnswer, { body: { courseId, questionId, grade: own } });
    };
    expect(await grade('wrong')).toEqual({ inWrongList: false });
    await answer(student, choice, 'A', { groupId });
    expect(await grade('right')).toEqual({ inWrongList: true });
    expect(
      (await wrongBook(student, course.courseId)).questions.map((row) => row.questionId),
    ).toEqual([groupId]);
  });

  it('[practice.composite] counts each wrong round of a composite question', async () => {
    const course = await makeCourse(connection);
    const composite = await makeQuestion(connection, course, { kind: 'xl' });
    const groupId = composite.questionId;
    const student = await school.signIn();
    for (let round = 0; round < 3; round += 1)
      for (const part of composite.parts) {
        clock.advance({ seconds: 1 });
        await answer(student, part, 'A', { groupId });
      }
    expect(await open(student, composite)).toMatchObject({
      questionStatus: -1,
      personalWrongCount: 3,
    });
  });

  it('is not told of questions that do not exist', async () => {
    const { courseId } = await makeCourse(connection);
    const student = await school.signIn();
    const body = { courseId, questionId: 999_999 };
    expect((await student.call(removeWrongQuestion, { body })).http).toBe(404);
  });
});
