import {
  exerciseTypes,
  getPracticeTree,
  listExerciseTypes,
  listQuestions,
  markQuestion,
  openQuestion,
} from '@xuezhou/contract/practice';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { makeCourse } from '../../factories.ts';
import { makeQuestion } from '../../make-question.ts';
import { giveAnswer, open } from '../../practise.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.reset());

describe('[POST /api/nuxt/web/question/mark] a mark', () => {
  it('stays until it is taken away, and does not answer the question', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const student = await school.signIn();
    const { courseId, questionId } = question;
    const mark = (isMark: boolean) =>
      student.data(markQuestion, { body: { courseId, questionId, isMark } });
    expect(await mark(true)).toEqual({ isMarked: true });
    expect(await mark(true)).toEqual({ isMarked: true });
    expect(await open(student, question)).toMatchObject({ isMarked: true, isAnswered: false });
    await giveAnswer(student, question, 'B');
    expect(await open(student, question)).toMatchObject({
      isMarked: true,
      personalCorrectCount: 1,
    });
    expect(await mark(false)).toEqual({ isMarked: false });
    expect((await open(student, question)).isMarked).toBe(false);
    expect((await open(await school.signIn(), question)).isMarked).toBe(false);
  });

  it("of another course's question is 404", async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    const { courseId } = await makeCourse(connection);
    const student = await school.signIn();
    const body = { courseId, questionId: question.questionId, isMark: true };
    expect((await student.call(markQuestion, { body })).http).toBe(404);
  });
});

describe('[GET /api/nuxt/web/question] a question', () => {
  it('comes with its options, its explanation and the counts of all', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course, {
      kind: 'multiple',
      stem: '哪些是资产',
    });
    const student = await school.signIn();
    await giveAnswer(student, question, 'AB');
    const shown = await open(student, question);
    expect(shown).toMatchObject({
      qType: 'multiple',
      questionType: 'OP',
      noDefiniteQuestion: true,
      answer: 'AC',
      readingId: course.readingId,
      detail: { question: '<p>哪些是资产</p>' },
    });
    expect(shown.detail.options.map(({ letter }) => letter)).toEqual(['A', 'B', 'C']);
  });

  it('counts the answers of all once the job has run, each once', async () => {
    const question = await makeQuestion(connection, await makeCourse(connection));
    for (const letter of ['A', 'B', 'B']) await giveAnswer(await school.signIn(), question, letter);
    await connection
      .updateTable('answer')
      .set({ received_at: new Date(Date.now() - 360_000) })
      .execute();
    await connection
      .updateTable('question_tally_cut')
      .set({ counted_to: new Date(Date.now() - 600_000) })
      .execute();
    for (let run = 0; run < 2; run += 1) {
      await enqueue(connection, 'count-answers', {});
      await school.runJobs(['count-answers']);
    }
    const shown = await open(await school.signIn(), question);
    expect(shown).toMatchObject({ correctCount: 2, wrongCount: 1 });
  });
});

describe('a book that is still to be issued', () => {
  it('has no questions yet: none listed, none counted, none shown', async () => {
    const course = await makeCourse(connection, { bookStatus: -1 });
    const question = await makeQuestion(connection, course);
    const student = await school.signIn();
    const params = { courseId: course.courseId };
    expect(await student.data(getPracticeTree, { params })).toEqual([]);
    const { questions } = await student.data(listQuestions, { body: { type: 4, ...params } });
    expect(questions).toEqual([]);
    const query = { ...params, questionId: question.questionId };
    expect((await student.call(openQuestion, { query })).http).toBe(404);
  });
});

describe('the lists of a course', () => {
  it('[GET /api/practice/tree/:courseId] [GET /api/practice/types/:courseId] tell how many there are and how many are done', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course);
    await makeQuestion(connection, course);
    await makeQuestion(connection, { courseId: course.courseId });
    const student = await school.signIn();
    await giveAnswer(student, question, 'A');
    const params = { courseId: course.courseId };
    expect(await student.data(getPracticeTree, { params })).toMatchObject([
      {
        bookId: course.bookId,
        total: 2,
        done: 1,
        right: 0,
        readings: [{ readingId: course.readingId, total: 2 }],
      },
      { bookId: null, bookName: '题库', total: 1, done: 0, readings: [] },
    ]);
    const { types } = await student.data(listExerciseTypes, { params });
    expect(types.map(({ type, total }) => [type, total])).toEqual([
      [1, 3],
      [2, 0],
      [3, 1],
      [4, 3],
      [5, 3],
      [6, 3],
      [7, 0],
      [8, 1],
    ]);
  });

  it('can be cut to a book or a reading', async () => {
    const course = await makeCourse(connection);
    const inReading = await makeQuestion(connection, course);
    await makeQuestion(connection, { courseId: course.courseId });
    const student = await school.signIn();
    const { questions } = await student.data(listQuestions, {
      body: { type: 4, courseId: course.courseId, readingId: course.readingId },
    });
    expect(questions.map(({ questionId }) => questionId)).toEqual([inReading.questionId]);
  });

  it('at random are at most 20, those that were not answered first', async () => {
    const course = await makeCourse(connection);
    const answered = await makeQuestion(connection, course);
    for (let index = 0; index < 20; index += 1) await makeQuestion(connection, course);
    const student = await school.signIn();
    await giveAnswer(student, answered, 'B');
    const { questions } = await student.data(listQuestions, {
      body: { type: exerciseTypes.chapter, courseId: course.courseId },
    });
    expect(questions).toHaveLength(20);
    expect(questions.map(({ questionId }) => questionId)).not.toContain(answered.questionId);
  });
});
