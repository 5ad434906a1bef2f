import { getMockQuestion, redoMock } from '@xuezhou/contract/mock';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { unnamedOptions } from '../../../testing/unnamed-options.ts';
import { handIn, save, start, transcript } from '../testing/sit.ts';

const school = await startTestApp();
const { connection } = school;

interface Wishes {
  course?: boolean;
  paper?: boolean;
}

/** Eight questions whose answer is B, two of them parts of a composite one. */
async function makeExam({ course: ofCourse = false, paper }: Wishes) {
  const course = await makeCourse(connection, { shuffleOptions: ofCourse });
  const one = { content: { options: unnamedOptions } };
  const questions = [];
  for (let count = 0; count < 6; count++)
    questions.push(await makeQuestion(connection, course, one));
  questions.push(await makeQuestion(connection, course, { kind: 'xl', parts: [one, one] }));
  const paperId = await makePaper(connection, course.courseId, [questions], {
    ...(paper !== undefined && { shuffleOptions: paper }),
  });
  const ids = questions.flatMap(({ questionId, parts }) =>
    parts.length > 0 ? parts.map((part) => part.questionId) : [questionId],
  );
  const ordersOf = async (student: TestClient, attemptNo?: number) =>
    await Promise.all(
      ids.map(async (questionId) => {
        const query = attemptNo === undefined ? {} : { attemptNo };
        const input = { params: { paperId, questionId }, query };
        const { question } = await student.data(getMockQuestion, input);
        return question.detail.options.map(({ letter }) => letter).join('');
      }),
    );
  return { course, paperId, ids, ordersOf };
}

const written = Array.from({ length: 8 }, () => 'ABCD');

describe('[GET /api/mock/:paperId/question/:questionId] the order of options', () => {
  it.each([
    [{}, false],
    [{ course: true }, true],
    [{ paper: true }, true],
    [{ course: true, paper: false }, false],
  ])('by %o is its own: %s', async (wishes, isOwn) => {
    const { paperId, ordersOf } = await makeExam(wishes);
    const student = await school.signIn();
    await start(student, paperId);
    const orders = await ordersOf(student);
    expect(orders.map((order) => [...order].toSorted().join(''))).toEqual(written);
    expect(orders.some((order) => order !== 'ABCD')).toBe(isOwn);
  });

  it('is one attempt’s from its beginning into its transcript, whatever is set meanwhile', async () => {
    const { course, paperId, ids, ordersOf } = await makeExam({ course: true });
    const student = await school.signIn();
    await start(student, paperId);
    const orders = await ordersOf(student);
    await connection
      .updateTable('course')
      .set({ shuffle_options: false })
      .where('course_id', '=', course.courseId)
      .execute();
    await start(student, paperId);
    expect(await ordersOf(student)).toEqual(orders);
    for (const questionId of ids) await save(student, paperId, questionId, 'B');
    expect((await handIn(student, paperId)).mockScore).toBe(100);
    expect(await ordersOf(student)).toEqual(orders);
    const { questions } = await transcript(student, paperId);
    expect(questions.map(({ optionOrder }) => optionOrder)).toEqual(orders);
    await student.data(redoMock, { params: { paperId } });
    expect(await ordersOf(student)).toEqual(written);
    await handIn(student, paperId);
    expect(await ordersOf(student, 1)).toEqual(orders);
  });

  it('that was open before the school began to shuffle stays as it is written', async () => {
    const { course, paperId, ordersOf } = await makeExam({});
    const student = await school.signIn();
    await start(student, paperId);
    await connection
      .updateTable('course')
      .set({ shuffle_options: true })
      .where('course_id', '=', course.courseId)
      .execute();
    expect(await ordersOf(student)).toEqual(written);
    await handIn(student, paperId);
    const { questions } = await transcript(student, paperId);
    for (const question of questions) expect(question).not.toHaveProperty('optionOrder');
  });

  it('is another for another student and for the next attempt', async () => {
    const { paperId, ordersOf } = await makeExam({ paper: true });
    const [one, other] = [await school.signIn(), await school.signIn()];
    await start(one, paperId);
    await start(other, paperId);
    const orders = await ordersOf(one);
    expect(await ordersOf(other)).not.toEqual(orders);
    await handIn(one, paperId);
    await one.data(redoMock, { params: { paperId } });
    expect(await ordersOf(one)).not.toEqual(orders);
  });

  it('tells no more than the open paper may', async () => {
    const { paperId, ids } = await makeExam({ paper: true });
    const student = await school.signIn();
    await start(student, paperId);
    for (const questionId of ids) {
      const input = { params: { paperId, questionId }, query: {} };
      const { question, result } = await student.data(getMockQuestion, input);
      expect(result).toBeNull();
      for (const option of question.detail.options)
        expect(Object.keys(option)).toEqual(['letter', 'html']);
    }
  });
});
