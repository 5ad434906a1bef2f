import {
  listWrongQuestions,
  openQuestion,
  openQuestions,
  type Question,
} from '@xuezhou/contract/practice';
import { orderOptions } from '@xuezhou/rules/practice/question/option-order';
import { describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer, open } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { unnamedOptions } from '../../../testing/unnamed-options.ts';

const school = await startTestApp();
const { connection } = school;
const course = await makeCourse(connection, { shuffleOptions: true });
const content = { options: unnamedOptions };

const make = () => makeQuestion(connection, course, { content });
const orderOf = ({ detail }: Pick<Question, 'detail'>) =>
  detail.options.map(({ letter }) => letter).join('');

/** Several, as each may happen to stand as it is written. */
const makeSome = async (): Promise<MadeQuestion[]> => [
  await make(),
  await make(),
  await make(),
  await make(),
  await make(),
  await make(),
];

describe('[GET /api/nuxt/web/question] where a course shuffles options', () => {
  it('they stand in an order of their own, with their letters and reasons', async () => {
    const student = await school.signIn();
    const questions = await makeSome();
    const opened = await Promise.all(questions.map((question) => open(student, question)));
    expect(new Set(opened.map(orderOf)).size).toBeGreaterThan(1);
    for (const { detail } of opened) {
      const byLetter = detail.options.toSorted((one, other) =>
        one.letter < other.letter ? -1 : 1,
      );
      expect(byLetter).toEqual(unnamedOptions);
    }
    const questionIds = questions.map(({ questionId }) => questionId);
    const body = { courseId: course.courseId, questionIds };
    expect((await student.data(openQuestions, { body })).map(orderOf)).toEqual(opened.map(orderOf));
  });

  it('the order is that of the answer which is shown, and the next one has the next', async () => {
    const student = await school.signIn();
    const question = await make();
    const before = await open(student, question);
    await giveAnswer(student, question, 'B');
    const after = await open(student, question);
    expect(after).toMatchObject({ studentAnswer: 'B', questionStatus: 1, shuffle: before.shuffle });
    expect(orderOf(after)).toBe(orderOf(before));
    await giveAnswer(student, question, 'A');
    const again = await open(student, question);
    const next = { movable: 'ABCD', seed: before.shuffle!.seed + 1 };
    expect(again.shuffle).toEqual(next);
    expect(again.detail.options).toEqual(orderOptions(unnamedOptions, next));
  });

  it('the letter that was written decides, wherever its option stands', async () => {
    for (const letter of 'ABCD') {
      const student = await school.signIn();
      const { data } = await giveAnswer(student, await make(), letter);
      expect(data).toMatchObject({ questionStatus: letter === 'B' ? 1 : -1 });
    }
  });

  it('the wrong-answer book knows the order in which the answer was given', async () => {
    const student = await school.signIn();
    const question = await make();
    const before = await open(student, question);
    await giveAnswer(student, question, 'A');
    const params = { courseId: course.courseId };
    const { questions } = await student.data(listWrongQuestions, { params });
    const written = { questionId: question.questionId, studentAnswer: 'A', answer: 'B' };
    expect(questions).toEqual([
      expect.objectContaining({ ...written, optionOrder: orderOf(before) }),
    ]);
  });

  it('each student has orders of their own', async () => {
    const questions = await makeSome();
    const orders = await Promise.all(
      [await school.signIn(), await school.signIn()].map(async (student) =>
        (await Promise.all(questions.map((question) => open(student, question)))).map(orderOf),
      ),
    );
    expect(orders[0]).not.toEqual(orders[1]);
  });

  it('the parts of a composite question too, unless its explanation names their letters', async () => {
    const student = await school.signIn();
    const parts = [{ content }, { content }];
    const about = { explanation: '<p>第 1 问选 B，因为债券付息</p>' };
    const free = await makeQuestion(connection, course, { kind: 'xl', parts });
    const named = await makeQuestion(connection, course, { kind: 'xl', parts, content: about });
    const { subQuestions } = await open(student, free);
    expect(subQuestions.map(({ shuffle }) => shuffle?.movable)).toEqual(['ABCD', 'ABCD']);
    for (const part of (await open(student, named)).subQuestions) {
      expect(part.shuffle).toBeUndefined();
      expect(orderOf(part)).toBe('ABCD');
    }
  });

  it('other courses show them as they are written', async () => {
    const plain = await makeCourse(connection);
    const { courseId, questionId } = await makeQuestion(connection, plain, { content });
    const student = await school.signIn();
    const question = await student.data(openQuestion, { query: { courseId, questionId } });
    expect(question.detail.options).toEqual(unnamedOptions);
    expect(question).not.toHaveProperty('shuffle');
  });
});
