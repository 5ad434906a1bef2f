import {
  exerciseTypes,
  getAnalysis,
  getFilter,
  getListFilter,
  listCollection,
  listExerciseTypes,
  listPracticeFavorites,
  listQuestions,
  markQuestion,
  savePracticeSetting,
  setWrongCause,
  type QuestionFilter,
  type ExerciseType,
} from '@xuezhou/contract/practice';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { makeCourse, makeReading } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { giveAnswer } from '../../../testing/practise.ts';

const school = await startTestApp();
const { connection } = school;

/** A course with a right, a wrong and an unseen question, a big one, and one of the bank; the wrong one is marked. */
async function practised() {
  const course = await makeCourse(connection);
  const other = await makeReading(connection, course);
  const right = await makeQuestion(connection, course);
  const wrong = await makeQuestion(connection, course, { kind: 'multiple' });
  const unseen = await makeQuestion(connection, { ...course, ...other });
  const big = await makeQuestion(connection, course, { kind: 'xl' });
  const bank = await makeQuestion(connection, { courseId: course.courseId });
  const student = await school.signIn();
  await giveAnswer(student, right, 'B');
  await giveAnswer(student, wrong, 'AB');
  await student.data(markQuestion, {
    body: { courseId: course.courseId, questionId: wrong.questionId, isMark: true },
  });
  return { course, other, student, right, wrong, unseen, big, bank };
}

const idsOf = async (
  student: TestClient,
  courseId: number,
  type: ExerciseType,
  filter: QuestionFilter = {},
) =>
  (await student.data(listQuestions, { body: { type, courseId, filter } })).questions.map(
    ({ questionId }) => questionId,
  );

describe('[practice.types] [POST /api/practice/questions] the eight exercise types', () => {
  it('[practice.types#2-9] have their titles in order', async () => {
    const { course, student } = await practised();
    const { types } = await student.data(listExerciseTypes, { params: course });
    expect(types.map(({ type, title }) => [type, title])).toEqual([
      [exerciseTypes.intelligent, '智能练习'],
      [exerciseTypes.favorites, '题目收藏'],
      [exerciseTypes.correcting, '错题本'],
      [exerciseTypes.sequential, '顺序练习'],
      [exerciseTypes.chapter, '随机练习'],
      [exerciseTypes.specific, '专题练习'],
      [exerciseTypes.big, '顺序练习（大题）'],
      [exerciseTypes.bank, '题库练习'],
    ]);
  });

  it('name the chapters of a list that keeps their order, and none where it is of one or mixed', async () => {
    const course = await makeCourse(connection);
    const { courseId, readingId } = course;
    const second = await makeReading(connection, course);
    const first = await makeQuestion(connection, course);
    const next = await makeQuestion(connection, course);
    const later = await makeQuestion(connection, { ...course, ...second });
    await makeQuestion(connection, { courseId });
    const student = await school.signIn();
    const sections = async (given: { readingId?: number; questionIds?: number[] } = {}) =>
      (await student.data(listQuestions, { body: { type: 4, courseId, ...given } })).sections;
    const chapter = (id: number) => `第 ${id} 章`;
    expect(await sections()).toEqual([
      { first: 0, title: expect.any(String) },
      { first: 2, title: chapter(second.readingId) },
      { first: 3, title: '题库' },
    ]);
    expect(await sections({ readingId })).toBeUndefined();
    const [one, two, three] = [first, next, later].map(({ questionId }) => questionId) as [
      number,
      number,
      number,
    ];
    expect(await sections({ questionIds: [one, three, two] })).toBeUndefined();
    expect(await sections({ questionIds: [three, two, one] })).toEqual([
      { first: 0, title: chapter(second.readingId) },
      { first: 1, title: expect.any(String) },
    ]);
  });

  it('find what is to be reckoned: numbers, and choices among numbers', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    const choice = (htmls: string[]) => ({
      content: {
        options: htmls.map((html, index) => ({ letter: 'ABC'[index] ?? '', html, rationale: '' })),
      },
    });
    const number = await makeQuestion(connection, course, { kind: 'numeric' });
    const among = await makeQuestion(connection, course, choice(['5.2%', '6.1%', '<b>7</b>']));
    await makeQuestion(connection, course, choice(['第 1 种说法', '都不对', '都对']));
    await makeQuestion(connection, course, { kind: 'open' });
    const ids = await idsOf(student, course.courseId, 5, { isReckoned: true });
    expect(new Set(ids)).toEqual(new Set([number.questionId, among.questionId]));
  });

  it('list their own questions; a case set stays whole', async () => {
    const { course, student, ...made } = await practised();
    const { courseId } = course;
    const id = (...names: ('right' | 'wrong' | 'unseen' | 'big' | 'bank')[]) =>
      names.map((name) => made[name].questionId);
    expect(await idsOf(student, courseId, 2)).toEqual(id('wrong'));
    expect(await idsOf(student, courseId, 3)).toEqual(id('wrong'));
    expect(await idsOf(student, courseId, 4)).toEqual(
      id('right', 'wrong', 'unseen', 'big', 'bank'),
    );
    expect(await idsOf(student, courseId, 7)).toEqual(id('big'));
    expect(await idsOf(student, courseId, 8)).toEqual(id('bank'));
    const { readingId } = made.other;
    expect(await idsOf(student, courseId, 6, { readingId })).toEqual(id('unseen'));
  });

  it('at random begins with what was not seen', async () => {
    const { course, student, right, wrong } = await practised();
    const ids = await idsOf(student, course.courseId, 5);
    expect(ids).toHaveLength(5);
    expect(new Set(ids.slice(3))).toEqual(new Set([right.questionId, wrong.questionId]));
  });

  it('are narrowed by kind, difficulty, what was done, and the cause', async () => {
    const { course, student, right, wrong, unseen, big, bank } = await practised();
    const { courseId } = course;
    const list = (filter: QuestionFilter) => idsOf(student, courseId, 4, filter);
    expect(await list({ status: 'right' })).toEqual([right.questionId]);
    expect(await list({ status: 'wrong' })).toEqual([wrong.questionId]);
    expect(await list({ status: 'marked' })).toEqual([wrong.questionId]);
    expect(await list({ status: 'unseen' })).toEqual(
      [unseen, big, bank].map(({ questionId }) => questionId),
    );
    expect(await list({ kind: 'multiple' })).toEqual([wrong.questionId]);
    expect(await list({ difficulty: 3 })).toEqual([]);
    const { questionId } = wrong;
    await student.data(setWrongCause, {
      body: { courseId, questionId, cause: 'misread', chosenAt: '2026-01-01T00:00:00Z' },
    });
    expect(await idsOf(student, courseId, 3, { cause: 'misread' })).toEqual([questionId]);
    expect(await idsOf(student, courseId, 3, { cause: 'slipped' })).toEqual([]);
  });
});

it('[GET /api/practice/favorites/:courseId] [GET /api/practice/collection/:courseId] lists what was marked, and the bank', async () => {
  const { course, student, wrong, bank } = await practised();
  const params = { courseId: course.courseId };
  expect(await student.data(listPracticeFavorites, { params })).toMatchObject([
    { questionId: wrong.questionId, questionStatus: -1, isMarked: true },
  ]);
  expect(await student.data(listCollection, { params, query: {} })).toMatchObject([
    { questionId: bank.questionId, questionStatus: 0 },
  ]);
});

it('[GET /api/practice/filter/:courseId] [GET /api/practice/filter/:courseId/list] tells what finds how many', async () => {
  const { course, other, student } = await practised();
  const params = { courseId: course.courseId };
  const all = await student.data(getFilter, { params, query: { type: 4 } });
  expect(all).toMatchObject({
    total: 5,
    books: [
      {
        bookId: course.bookId,
        count: 4,
        readings: [
          { readingId: course.readingId, count: 3 },
          { readingId: other.readingId, count: 1 },
        ],
      },
    ],
  });
  expect(all.kinds).toContainEqual({ kind: 'xl', count: 1 });
  expect(all.statuses.toSorted((a, b) => b.count - a.count)[0]).toEqual({
    status: 'unseen',
    count: 3,
  });
  const wrong = await student.data(getListFilter, { params, query: { list: 'wrong' } });
  expect(wrong).toMatchObject({ total: 1, kinds: [{ kind: 'multiple', count: 1 }] });
  const bank = await student.data(getListFilter, { params, query: { list: 'collection' } });
  expect(bank).toMatchObject({ total: 1, books: [] });
});

describe('smart practice', () => {
  it('says why it asks, with the chance of a right answer, and does not ask again what was just answered', async () => {
    const { course, student, right, wrong } = await practised();
    const { courseId } = course;
    const { questions } = await student.data(listQuestions, { body: { type: 1, courseId } });
    expect(questions).toHaveLength(3);
    for (const { pick: why, questionId } of questions) {
      expect(why?.chance).toBeGreaterThan(0);
      expect([right.questionId, wrong.questionId]).not.toContain(questionId);
    }
  });

  it('brings back what went wrong', async () => {
    const { course, student, wrong } = await practised();
    school.clock.advance({ hours: 1 });
    const { courseId } = course;
    const { questions } = await student.data(listQuestions, { body: { type: 1, courseId } });
    expect(questions[0]).toMatchObject({
      questionId: wrong.questionId,
      pick: { reason: 'wrong' },
    });
    school.clock.reset();
  });
});

it('[GET /api/practice/analysis/:courseId] tells how it goes, by day and topic', async () => {
  const { course, other, student } = await practised();
  const analysis = await student.data(getAnalysis, { params: { courseId: course.courseId } });
  expect(analysis).toMatchObject({ total: 5, done: 2, right: 1 });
  expect(analysis.days).toHaveLength(14);
  expect(analysis.days.at(-1)).toMatchObject({ done: 2, right: 1 });
  const [first, second] = analysis.topics;
  expect(first).toMatchObject({ readingId: course.readingId, total: 3, done: 2, right: 1 });
  expect(first).toMatchObject({ mastery: 1, percent: null, untilPercent: 1 });
  expect(second).toMatchObject({ readingId: other.readingId, mastery: 0, percent: null });
});

describe('[practice.wrong-auto] the wrong-answer book', () => {
  it('lets a question go after as many right answers in a row as its student wants', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course);
    const student = await school.signIn();
    await student.data(savePracticeSetting, { body: { rightsNeeded: 2 } });
    const inBook = async (letter: string) =>
      (await giveAnswer(student, question, letter)).data.inWrongList;
    expect(await inBook('A')).toBe(true);
    expect(await inBook('B')).toBe(true);
    expect(await inBook('A')).toBe(true);
    expect(await inBook('B')).toBe(true);
    expect(await inBook('B')).toBe(false);
    expect(await inBook('A')).toBe(true);
  });

  it('keeps the cause that was chosen last, in whatever order the choices arrive', async () => {
    const { course, student, wrong } = await practised();
    const choose = (cause: 'unknown' | 'slipped', chosenAt: string) =>
      student.data(setWrongCause, {
        body: { courseId: course.courseId, questionId: wrong.questionId, cause, chosenAt },
      });
    await choose('slipped', '2026-01-01T00:00:02Z');
    expect(await choose('unknown', '2026-01-01T00:00:01Z')).toEqual({ wrongCause: 'slipped' });
  });
});
