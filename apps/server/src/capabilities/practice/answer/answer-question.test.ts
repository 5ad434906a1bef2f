import { randomUUID } from 'node:crypto';
import { listQuestions } from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { changeQuestion, makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer, open, wrongBook } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;

describe('the id of an answer', () => {
  it('answers again what is stored, for the same answer', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    const answerId = randomUUID();
    const first = await giveAnswer(student, question, 'A', { answerId });
    expect((await giveAnswer(student, question, 'A', { answerId })).data).toEqual(first.data);
  });

  it('is refused for another question and for another choice, and nothing is stored', async () => {
    const course = await makeCourse(connection);
    const one = await makeQuestion(connection, course);
    const other = await makeQuestion(connection, course);
    const composite = await makeQuestion(connection, course, { kind: 'xl' });
    const student = await school.signIn();
    const answerId = randomUUID();
    await giveAnswer(student, one, 'A', { answerId });
    const [part] = composite.parts as [MadeQuestion];
    for (const { status } of [
      await giveAnswer(student, other, 'A', { answerId }),
      await giveAnswer(student, one, 'B', { answerId }),
      await giveAnswer(student, part, 'A', { answerId, groupId: composite.questionId }),
    ])
      expect(status).toBe(refusals.idReused[0]);
    expect((await open(student, other)).questionStatus).toBe(0);
    expect(await open(student, one)).toMatchObject({
      questionStatus: -1,
      personalWrongCount: 1,
      personalCorrectCount: 0,
    });
  });

  it('of a part answers again what is stored of its composite', async () => {
    const course = await makeCourse(connection);
    const composite = await makeQuestion(connection, course, { kind: 'xl' });
    const [first, second] = composite.parts as [MadeQuestion, MadeQuestion];
    const groupId = composite.questionId;
    const student = await school.signIn();
    const answerId = randomUUID();
    await giveAnswer(student, first, 'A', { groupId });
    const settled = await giveAnswer(student, second, 'B', { groupId, answerId });
    expect(settled.data).toMatchObject({ groupStatus: -1, inWrongList: true });
    expect((await giveAnswer(student, second, 'B', { groupId, answerId })).data).toEqual(
      settled.data,
    );
    expect((await open(student, composite)).personalWrongCount).toBe(1);
  });
});

describe('a question that has changed since it was answered', () => {
  it('is open again; what was answered still counts, and still stands in the wrong-answer book', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course, { answer: 'B' });
    const student = await school.signIn();
    await giveAnswer(student, question, 'A');
    await changeQuestion(connection, question, { answer: 'A' });
    expect(await open(student, question)).toMatchObject({
      answer: 'A',
      studentAnswer: null,
      questionStatus: 0,
      isAnswered: false,
      personalWrongCount: 1,
      inWrongList: true,
    });
    const { questions } = await wrongBook(student, course.courseId);
    expect(questions).toMatchObject([
      { questionStatus: 0, studentAnswer: null, answer: 'A', wrongCount: 1 },
    ]);
    const list = { body: { type: 4 as const, courseId: course.courseId } };
    expect((await student.data(listQuestions, list)).questions[0]?.questionStatus).toBe(0);
  });

  it('opens the composite question that it is a part of', async () => {
    const course = await makeCourse(connection);
    const composite = await makeQuestion(connection, course, { kind: 'xl' });
    const groupId = composite.questionId;
    const student = await school.signIn();
    for (const part of composite.parts) await giveAnswer(student, part, 'B', { groupId });
    expect((await open(student, composite)).questionStatus).toBe(1);
    await changeQuestion(connection, composite.parts[0]!, { answer: 'C' });
    expect(await open(student, composite)).toMatchObject({
      questionStatus: 0,
      personalCorrectCount: 1,
    });
  });
});
