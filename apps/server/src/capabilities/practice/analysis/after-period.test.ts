import {
  getPracticeTree,
  listExerciseTypes,
  listPracticeFavorites,
  listQuestions,
  markQuestion,
  openQuestion,
  openQuestions,
  type ExerciseType,
  type QuestionFilter,
} from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import type { AnswerTable } from '@xuezhou/rules/practice/question/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { add, makeCourse } from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer, open } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const table: AnswerTable = {
  head: ['项目', '金额'],
  rows: [
    [{ blank: { type: 'number', key: { value: 7, min: 7, max: 7, units: [] } } }, { html: '元' }],
    [
      { blank: { type: 'choice', options: ['借', '贷'], answer: '借' } },
      { blank: { type: 'text', accept: ['应收账款'] } },
    ],
  ],
};

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.reset());

describe('after the period of a course', () => {
  const enrolled = async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const question = await makeQuestion(connection, course);
    const student = await school.signIn();
    await add(connection, 'enrolment', {
      student_id: student.studentId,
      course_id: course.courseId,
      enrolled_at: new Date('2026-01-05T00:00:00Z'),
      expires_on: '2026-03-10',
    });
    return { course, question, studentId: student.studentId };
  };
  const statusOn = async (today: string, answeredAt: string) => {
    const { question, studentId } = await enrolled();
    clock.set(today);
    return (await giveAnswer(await school.signIn(studentId), question, 'B', { answeredAt })).status;
  };
  const expired = refusals.courseExpired[0];

  it('an answer counts that was given within it and arrives within seven days', async () => {
    expect(await statusOn('2026-03-17T15:59:00Z', '2026-03-10T15:59:00Z')).toBe(200);
    expect(await statusOn('2026-03-17T16:00:00Z', '2026-03-10T15:59:00Z')).toBe(expired);
    expect(await statusOn('2026-03-12T00:00:00Z', '2026-03-10T16:00:00Z')).toBe(expired);
  });

  it('no answer counts that claims to be from before the enrolment', async () => {
    expect(await statusOn('2026-03-12T00:00:00Z', '2026-01-05T00:00:00Z')).toBe(200);
    expect(await statusOn('2026-03-12T00:00:00Z', '2019-06-01T00:00:00Z')).toBe(expired);
  });

  it('lists name only what was answered, and that stays readable; the others are closed', async () => {
    const { course, question, studentId } = await enrolled();
    const other = await makeQuestion(connection, course);
    const composite = await makeQuestion(connection, course, { kind: 'xl' });
    const [part] = composite.parts as [MadeQuestion];
    clock.set('2026-03-09');
    const before = await school.signIn(studentId);
    await giveAnswer(before, question, 'B');
    await giveAnswer(before, part, 'A', { groupId: composite.questionId });
    for (const { questionId } of [question, other])
      await before.data(markQuestion, {
        body: { courseId: course.courseId, questionId, isMark: true },
      });
    expect((await open(before, other)).questionId).toBe(other.questionId);
    clock.set('2026-06-01');
    const student = await school.signIn(studentId);
    expect((await open(student, question)).studentAnswer).toBe('B');
    expect((await open(student, composite)).questionId).toBe(composite.questionId);
    const { courseId } = course;
    const query = { courseId, questionId: other.questionId };
    expect((await student.call(openQuestion, { query })).status).toBe(expired);
    const questionIds = [question, other, composite].map(({ questionId }) => questionId);
    const several = await student.data(openQuestions, { body: { courseId, questionIds } });
    expect(several.map(({ questionId }) => questionId)).toEqual([
      question.questionId,
      composite.questionId,
    ]);
    const listed = async (type: ExerciseType, filter: QuestionFilter = {}) =>
      (await student.data(listQuestions, { body: { type, courseId, filter } })).questions.map(
        ({ questionId }) => questionId,
      );
    expect(await listed(4)).toEqual([question.questionId, composite.questionId]);
    expect(await listed(4, { status: 'marked' })).toEqual([question.questionId]);
    // What draws questions has none to offer.
    expect([await listed(1), await listed(5)]).toEqual([[], []]);
    expect(await student.data(listPracticeFavorites, { params: { courseId } })).toMatchObject([
      { questionId: question.questionId },
    ]);
    // Of the favourites one was never answered; the case stays out of the book until all of it is.
    const { types } = await student.data(listExerciseTypes, { params: { courseId } });
    expect(types.slice(1, 3)).toMatchObject([
      { type: 2, total: 2, answered: 1 },
      { type: 3, total: 0, answered: 0 },
    ]);
    expect((await giveAnswer(student, question, 'B')).status).toBe(expired);
  });

  it('the wrong-answer book counts all of itself as answered', async () => {
    const { course, question, studentId } = await enrolled();
    await makeQuestion(connection, course);
    clock.set('2026-03-09');
    await giveAnswer(await school.signIn(studentId), question, 'A');
    clock.set('2026-06-01');
    const student = await school.signIn(studentId);
    const place = { params: { courseId: course.courseId } };
    const { types } = await student.data(listExerciseTypes, place);
    expect(types[2]).toMatchObject({ type: 3, total: 1, answered: 1 });
  });

  it('a case of which a part was answered is counted and opens, the rest of it without its answers', async () => {
    const { course, studentId } = await enrolled();
    const numeric = { value: 5, min: 4, max: 6, units: [{ name: '%', factor: 0.01 }] };
    const composite = await makeQuestion(connection, course, {
      kind: 'xl',
      parts: [
        {},
        {},
        { kind: 'numeric', content: { numeric } },
        { kind: 'table', content: { table } },
      ],
    });
    const place = { courseId: course.courseId };
    const untouched = await makeQuestion(connection, course, { kind: 'xl' });
    const [first] = composite.parts as [MadeQuestion];
    clock.set('2026-03-09');
    const before = await school.signIn(studentId);
    await giveAnswer(before, first, 'A', { groupId: composite.questionId });
    expect((await open(before, composite)).subQuestions[1]?.answer).toBe('B');
    clock.set('2026-06-01');
    const student = await school.signIn(studentId);
    const [book] = await student.data(getPracticeTree, { params: place });
    expect(book?.readings).toMatchObject([{ total: 3, done: 0, answered: 1 }]);
    const { types } = await student.data(listExerciseTypes, { params: place });
    expect(types.find(({ type }) => type === 7)).toMatchObject({ total: 2, done: 0, answered: 1 });
    const shown = await open(student, composite);
    const none = { explanation: '', reference: '' };
    expect(shown).toMatchObject({ questionStatus: 0, detail: none });
    expect(shown.subQuestions).toMatchObject([
      {
        answer: 'B',
        studentAnswer: 'A',
        questionStatus: -1,
        detail: { explanation: '<p>解析</p>' },
      },
      { answer: '', detail: { ...none, options: [{ letter: 'A', rationale: '' }, {}, {}] } },
      {
        answer: '',
        numeric: { value: null, min: null, max: null, units: numeric.units },
        detail: none,
      },
      {
        table: {
          head: table.head,
          rows: [
            [{ blank: { type: 'number', key: { value: null } } }, { html: '元' }],
            [
              { blank: { type: 'choice', options: ['借', '贷'], answer: '' } },
              { blank: { type: 'text', accept: [] } },
            ],
          ],
        },
      },
    ]);
    const questionIds = [composite, untouched].map(({ questionId }) => questionId);
    expect(await student.data(openQuestions, { body: { ...place, questionIds } })).toEqual([shown]);
  });

  it('a pause lists only what was answered, too, and its end all of it', async () => {
    const { course, question, studentId } = await enrolled();
    const other = await makeQuestion(connection, course);
    clock.set('2026-03-09');
    const student = await school.signIn(studentId);
    await giveAnswer(student, question, 'A');
    const pause = (paused_on: string | null) =>
      connection
        .updateTable('enrolment')
        .set({ paused_on })
        .where('student_id', '=', studentId)
        .execute();
    const listed = async () =>
      (
        await student.data(listQuestions, { body: { type: 4, courseId: course.courseId } })
      ).questions.map(({ questionId }) => questionId);
    await pause('2026-03-08');
    expect(await listed()).toEqual([question.questionId]);
    expect((await open(student, question)).detail.explanation).not.toBe('');
    await pause(null);
    expect(await listed()).toEqual([question.questionId, other.questionId]);
  });
});
