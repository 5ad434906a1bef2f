import { updateProfile } from '@xuezhou/contract/account';
import {
  exerciseTypes,
  gradeOpenAnswer,
  listQuestions,
  removeWrongQuestion,
} from '@xuezhou/contract/practice';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../client.ts';
import { makeCourse } from '../../factories.ts';
import { makeQuestion, type MadeQuestion } from '../../make-question.ts';
import { giveAnswer, open, wrongBook, wrongIds } from '../../practise.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.reset());

describe('[GET /api/practice/wrong/:courseId] the wrong-answer book', () => {
  it('takes in what was answered wrongly, the latest first', async () => {
    const course = await makeCourse(connection);
    const first = await makeQuestion(connection, course, { stem: '第一题的题干' });
    const second = await makeQuestion(connection, course);
    const student = await school.signIn();
    await giveAnswer(student, first, 'A');
    clock.advance({ seconds: 2 });
    await giveAnswer(student, second, 'C');
    const book = await wrongBook(student, course.courseId);
    expect(book).toMatchObject({ removedThisMonth: 0, autoRemove: true });
    expect(book.questions).toMatchObject([
      { questionId: second.questionId, studentAnswer: 'C', answer: 'B', wrongCount: 1 },
      {
        questionId: first.questionId,
        studentAnswer: 'A',
        stem: '第一题的题干',
        bookId: course.bookId,
      },
    ]);
  });

  it('[practice.wrong-auto] lets go of a question once answered correctly, where the student wants that', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course);
    const wants = await school.signIn({ autoRemoveWronglist: true });
    const keeps = await school.signIn({ autoRemoveWronglist: false });
    for (const student of [wants, keeps]) {
      await giveAnswer(student, question, 'A');
      expect(await wrongIds(student, course.courseId)).toEqual([question.questionId]);
    }
    clock.advance({ seconds: 1 });
    expect((await giveAnswer(wants, question, 'B')).data.inWrongList).toBe(false);
    expect(await wrongBook(wants, course.courseId)).toMatchObject({
      questions: [],
      removedThisMonth: 1,
    });
    expect((await giveAnswer(keeps, question, 'B')).data.inWrongList).toBe(true);
    await keeps.data(updateProfile, { body: { autoRemoveWronglist: true } });
    clock.advance({ seconds: 1 });
    expect((await giveAnswer(keeps, question, 'B')).data.inWrongList).toBe(false);
  });

  it('[POST /api/practice/wrong/remove] loses what the student takes out, until it is wrong again', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course);
    const student = await school.signIn({ autoRemoveWronglist: false });
    const other = await school.signIn();
    await giveAnswer(student, question, 'A');
    await giveAnswer(other, question, 'A');
    const { courseId, questionId } = question;
    expect(await student.data(removeWrongQuestion, { body: { courseId, questionId } })).toBe(true);
    expect(await wrongIds(student, courseId)).toEqual([]);
    expect(await wrongIds(other, courseId)).toEqual([questionId]);
    clock.advance({ seconds: 1 });
    await giveAnswer(student, question, 'C');
    expect(await wrongIds(student, courseId)).toEqual([questionId]);
  });

  it('is the exercise of type 3', async () => {
    const course = await makeCourse(connection);
    const wrong = await makeQuestion(connection, course);
    await makeQuestion(connection, course);
    const student = await school.signIn();
    await giveAnswer(student, wrong, 'A');
    const { questions } = await student.data(listQuestions, {
      body: { type: exerciseTypes.correcting, courseId: course.courseId },
    });
    expect(questions.map(({ questionId }) => questionId)).toEqual([wrong.questionId]);
  });
});

describe("the learner's own grade of an open question", () => {
  const grade = (
    client: TestClient,
    { courseId, questionId }: MadeQuestion,
    own: 'right' | 'partly' | 'wrong',
  ) => client.call(gradeOpenAnswer, { body: { courseId, questionId, grade: own } });

  it('steers the wrong-answer book and not the statistics', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course, { kind: 'open' });
    const student = await school.signIn();
    await giveAnswer(student, question, '我的看法');
    expect((await grade(student, question, 'partly')).data).toEqual({ inWrongList: true });
    expect(await wrongIds(student, course.courseId)).toEqual([question.questionId]);
    expect(await open(student, question)).toMatchObject({
      selfGrade: 'partly',
      questionStatus: 1,
      personalCorrectCount: 1,
      personalWrongCount: 0,
    });
    expect((await grade(student, question, 'right')).data).toEqual({ inWrongList: false });
    expect(await wrongIds(student, course.courseId)).toEqual([]);
  });

  it('takes a question out only where the student wants that', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course, { kind: 'open' });
    const student = await school.signIn({ autoRemoveWronglist: false });
    await giveAnswer(student, question, '我的看法');
    await grade(student, question, 'wrong');
    await grade(student, question, 'right');
    expect(await wrongIds(student, course.courseId)).toEqual([question.questionId]);
  });

  it('needs an answer first', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection), { kind: 'open' });
    expect((await grade(await school.signIn(), question, 'right')).http).toBe(404);
  });

  it('is for open questions, and for those of the course that it names', async () => {
    const course = await makeCourse(connection);
    const other = await makeCourse(connection);
    const single = await makeQuestion(connection, course);
    const essay = await makeQuestion(connection, course, { kind: 'open' });
    const student = await school.signIn();
    await giveAnswer(student, single, 'B');
    await giveAnswer(student, essay, '我的看法');
    expect((await grade(student, single, 'wrong')).http).toBe(404);
    expect((await grade(student, { ...essay, courseId: other.courseId }, 'wrong')).http).toBe(404);
  });
});
