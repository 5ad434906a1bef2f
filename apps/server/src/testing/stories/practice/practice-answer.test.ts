import { randomUUID } from 'node:crypto';
import { answerQuestion, exerciseTypes, listQuestions } from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCourse } from '../../factories.ts';
import { changeQuestion, makeQuestion, type MadeQuestion } from '../../make-question.ts';
import { giveAnswer, open, wrongIds } from '../../practise.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.reset());

describe('[POST /api/nuxt/web/question/answer] an answer', () => {
  it('[practice.judging#1,2] to an option question is right only when it equals the answer; to an open one always', async () => {
    const course = await makeCourse(connection);
    const single = await makeQuestion(connection, course);
    const multiple = await makeQuestion(connection, course, { kind: 'multiple', answer: 'AC' });
    const essay = await makeQuestion(connection, course, { kind: 'open' });
    const student = await school.signIn();
    const statusOf = async (question: MadeQuestion, text: string) =>
      (await giveAnswer(student, question, text)).data.questionStatus;
    expect(await statusOf(single, 'B')).toBe(1);
    expect(await statusOf(single, 'A')).toBe(-1);
    expect(await statusOf(multiple, 'AC')).toBe(1);
    expect(await statusOf(multiple, 'A')).toBe(-1);
    expect(await statusOf(multiple, 'ABC')).toBe(-1);
    expect(await statusOf(essay, '我的看法')).toBe(1);
  });

  it('[POST /api/nuxt/web/question/answer#2] is judged by the server, whatever the browser says', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    const { data } = await student.call(answerQuestion, {
      body: {
        courseId: question.courseId,
        questionId: question.questionId,
        version: 1,
        answerId: randomUUID(),
        studentAnswer: 'A',
        questionStatus: 1,
      },
    });
    expect(data.questionStatus).toBe(-1);
  });

  it('[practice.status] is 1 right, -1 wrong, 0 before, in the question and in the list', async () => {
    const course = await makeCourse(connection);
    const right = await makeQuestion(connection, course);
    const wrong = await makeQuestion(connection, course);
    const untouched = await makeQuestion(connection, course);
    const student = await school.signIn();
    await giveAnswer(student, right, 'B');
    await giveAnswer(student, wrong, 'C');
    const { questions } = await student.data(listQuestions, {
      body: { type: exerciseTypes.sequential, courseId: course.courseId },
    });
    expect(questions.map(({ questionId, questionStatus }) => [questionId, questionStatus])).toEqual(
      [
        [right.questionId, 1],
        [wrong.questionId, -1],
        [untouched.questionId, 0],
      ],
    );
    expect(await open(student, right)).toMatchObject({
      questionStatus: 1,
      isAnswered: true,
      isSubmitted: true,
      studentAnswer: 'B',
    });
    expect(await open(student, wrong)).toMatchObject({ questionStatus: -1, studentAnswer: 'C' });
    expect(await open(student, untouched)).toMatchObject({
      questionStatus: 0,
      isAnswered: false,
      studentAnswer: null,
    });
  });

  it('counts once, however often it is sent', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    const answerId = randomUUID();
    const answers = await Promise.all([
      giveAnswer(student, question, 'A', { answerId }),
      giveAnswer(student, question, 'A', { answerId }),
      giveAnswer(student, question, 'A', { answerId }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = await giveAnswer(student, question, 'A', { answerId });
    expect(data).toMatchObject({
      questionStatus: -1,
      personalWrongCount: 1,
      personalCorrectCount: 0,
      inWrongList: true,
    });
  });

  it('of another content under an id that was used is refused, and nothing is lost', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course);
    const other = await makeQuestion(connection, course);
    const student = await school.signIn();
    const answerId = randomUUID();
    await giveAnswer(student, question, 'A', { answerId });
    const idReused = refusals.idReused[0];
    expect((await giveAnswer(student, question, 'B', { answerId })).status).toBe(idReused);
    expect((await giveAnswer(student, other, 'A', { answerId })).status).toBe(idReused);
    expect((await open(student, question)).studentAnswer).toBe('A');
    expect((await open(student, other)).isAnswered).toBe(false);
  });

  it('counts for each of several answers', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        giveAnswer(student, question, index % 2 === 0 ? 'A' : 'B'),
      ),
    );
    expect(await open(student, question)).toMatchObject({
      personalCorrectCount: 3,
      personalWrongCount: 3,
    });
  });

  it('that arrives late counts, but is not the last one', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    await giveAnswer(student, question, 'B', { answeredAt: '2026-03-01T10:00:00Z' });
    const late = await giveAnswer(student, question, 'A', { answeredAt: '2026-03-01T09:00:00Z' });
    expect(late.data).toMatchObject({
      questionStatus: 1,
      personalCorrectCount: 1,
      personalWrongCount: 1,
      inWrongList: false,
    });
    expect((await open(student, question)).studentAnswer).toBe('B');
  });

  it('of a clock that runs ahead is not the last one for ever', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    await giveAnswer(student, question, 'A', { answeredAt: '2199-01-01T00:00:00Z' });
    clock.advance({ seconds: 5 });
    await giveAnswer(student, question, 'B');
    expect(await open(student, question)).toMatchObject({ questionStatus: 1, studentAnswer: 'B' });
  });

  it('is judged on the version that was seen', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection), { answer: 'A' });
    const changed = await changeQuestion(connection, question, { answer: 'C' });
    const student = await school.signIn();
    expect((await giveAnswer(student, question, 'A')).data.questionStatus).toBe(1);
    expect((await giveAnswer(student, changed, 'A')).data.questionStatus).toBe(-1);
    expect((await giveAnswer(student, question, 'A', { version: 9 })).status).toBe(
      refusals.questionChanged[0],
    );
  });

  it.each([
    ['single', ''],
    ['single', 'AB'],
    ['single', 'D'],
    ['single', 'b'],
    ['single', ' '],
    ['multiple', 'CA'],
    ['multiple', 'AA'],
    ['multiple', 'AD'],
    ['open', '  \n'],
    ['xl', 'A'],
  ] as const)('to a question of kind %s cannot be %j', async (kind, text) => {
    const question = await makeQuestion(connection, await makeCourse(connection), { kind });
    const student = await school.signIn();
    expect(await giveAnswer(student, question, text)).toMatchObject({
      http: 200,
      status: refusals.answerInvalid[0],
    });
    expect((await open(student, question)).questionStatus).toBe(0);
  });

  it('too long, or with a null character, is 400', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection), { kind: 'open' });
    const student = await school.signIn();
    expect((await giveAnswer(student, question, '长'.repeat(20_001))).http).toBe(400);
    expect((await giveAnswer(student, question, 'a\u0000b')).http).toBe(400);
    expect((await giveAnswer(student, question, '长'.repeat(20_000))).status).toBe(200);
  });

  it.each(['2016-12-31T23:59:60Z', '0001-01-01T00:00:00Z'])(
    'at %s breaks nothing',
    async (answeredAt) => {
      const question = await makeQuestion(connection, await makeCourse(connection));
      const student = await school.signIn();
      expect((await giveAnswer(student, question, 'A', { answeredAt })).http).toBeLessThan(500);
    },
  );

  it("is a student's own", async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const [one, two] = [await school.signIn(), await school.signIn()];
    const answerId = randomUUID();
    await giveAnswer(one, question, 'A', { answerId });
    expect((await open(two, question)).questionStatus).toBe(0);
    expect((await giveAnswer(two, question, 'B', { answerId })).data).toMatchObject({
      questionStatus: 1,
      personalCorrectCount: 1,
      personalWrongCount: 0,
    });
    expect(await wrongIds(two, question.courseId)).toEqual([]);
    expect(await wrongIds(one, question.courseId)).toEqual([question.questionId]);
  });

  it("to another course's question, or a missing one, is 404", async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const other = await makeCourse(connection);
    const student = await school.signIn();
    expect((await giveAnswer(student, { ...question, courseId: other.courseId }, 'B')).http).toBe(
      404,
    );
    expect((await giveAnswer(student, { ...question, questionId: 999_999 }, 'B')).http).toBe(404);
    expect((await giveAnswer(student, { ...question, courseId: 999_999 }, 'B')).http).toBe(404);
  });
});
