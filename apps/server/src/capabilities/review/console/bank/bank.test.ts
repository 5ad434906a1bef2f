import { randomUUID } from 'node:crypto';
import type { InputOf } from '@xuezhou/contract/kernel';
import { withdrawQuestions } from '@xuezhou/contract/practice/console';
import {
  listBankCourses,
  listBankQuestionIds,
  listBankQuestions,
} from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { add, makeCourse, makeStudent } from '../../../../testing/factories.ts';
import {
  changeQuestion,
  makeQuestion,
  type MadeQuestion,
} from '../../../../testing/make-question.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { noteSuspicions } from '../../bank/note-suspicions.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });

type Figures = { answers: number; facility?: number; discrimination?: number | null };

const count = (
  question: MadeQuestion,
  { answers, facility = 0.5, discrimination = 0.4 }: Figures,
) =>
  connection
    .insertInto('question_statistic')
    .values({
      ...{ question_id: question.questionId, version: 1, answers, facility, discrimination },
      ...{ options: '[]', median_ms: null, counted_at: school.clock.now(), suspicions: null },
    })
    .execute();

type Query = InputOf<typeof listBankQuestions>['query'];

async function idsIn(query: Query): Promise<number[]> {
  return (await owner.data(listBankQuestions, { query })).list.map(({ questionId }) => questionId);
}

const idOf = ({ questionId }: MadeQuestion) => questionId;

describe('[GET /api/console/questions] the bank', () => {
  it('goes page by page in the order of the course, each question once, and counts them on the first', async () => {
    const course = await makeCourse(connection);
    const made: MadeQuestion[] = [];
    for (let index = 0; index < 5; index++) made.push(await makeQuestion(connection, course));
    // Two at one place: the number decides.
    await sql`update question set position = 7 where course_id = ${course.courseId}`.execute(
      connection,
    );
    const query = { courseId: course.courseId, limit: 2 };
    const first = await owner.data(listBankQuestions, { query });
    expect(first.total).toBe(5);
    const second = await owner.data(listBankQuestions, { query: { ...query, after: first.next! } });
    expect(second.total).toBeNull();
    const third = await owner.data(listBankQuestions, { query: { ...query, after: second.next! } });
    expect(third.next).toBeNull();
    expect(
      [first, second, third].flatMap(({ list }) => list.map((each) => each.questionId)),
    ).toEqual(made.map(idOf));
    expect((await owner.data(listBankQuestions, { query: { ...query, after: 'x' } })).list).toEqual(
      first.list,
    );
  });

  it('says nothing of figures below 20 people, and tells what speaks against a question', async () => {
    const course = await makeCourse(connection);
    const few = await makeQuestion(connection, course);
    const enough = await makeQuestion(connection, course);
    const hard = await makeQuestion(connection, course);
    const none = await makeQuestion(connection, course);
    await count(few, { answers: 19 });
    await count(enough, { answers: 20 });
    await count(hard, { answers: 30, facility: 0.05, discrimination: 0.02 });
    await noteSuspicions(connection);
    const { courseId } = course;
    const { list } = await owner.data(listBankQuestions, { query: { courseId } });
    expect(list.map(({ figures, suspicions }) => [figures?.answers ?? null, suspicions])).toEqual([
      [null, []],
      [20, []],
      [30, ['discriminates-badly', 'too-hard']],
      [null, []],
    ]);
    expect(await idsIn({ courseId, only: 'suspect' })).toEqual([idOf(hard)]);
    expect(await idsIn({ courseId, only: 'unanswered' })).toEqual([idOf(none)]);
  });

  it('finds words of the stem, of an option and of a part, whatever letters mean elsewhere, and a number', async () => {
    const course = await makeCourse(connection);
    const { courseId } = course;
    const stem = await makeQuestion(connection, course, { stem: '什么是 Duration "久期"_100%' });
    const option = await makeQuestion(connection, course, {
      content: { options: [{ letter: 'A', html: '<p>凸性 “X\\y”</p>', rationale: '只算了一半' }] },
    });
    const whole = await makeQuestion(connection, course, {
      ...{ kind: 'xl', stem: '材料', parts: [{ stem: '免疫策略是什么' }, {}] },
    });
    for (const [search, found] of [
      ['duration "久期"', [idOf(stem)]],
      ['_100%', [idOf(stem)]],
      ['100_', []],
      ['凸性', [idOf(option)]],
      ['x\\Y', [idOf(option)]],
      ['免疫', [idOf(whole)]],
      [String(idOf(whole)), [idOf(whole)]],
      // Names of the stored fields, and what is only explained, are no words of a question.
      ['rationale', []],
      ['只算了一半', []],
    ] as const)
      expect([search, await idsIn({ courseId, search })]).toEqual([search, found]);
    expect(
      (await owner.data(listBankQuestions, { query: { courseId, search: '凸性' } })).total,
    ).toBe(1);
  });

  it('narrows to a chapter, a kind, a state and to what students reported', async () => {
    const course = await makeCourse(connection);
    const { courseId, readingId } = course;
    const placed = await makeQuestion(connection, course);
    const free = await makeQuestion(connection, { courseId }, { kind: 'open' });
    const gone = await makeQuestion(connection, { courseId });
    const taken = await makeQuestion(connection, { courseId });
    await sql`update question set retired_at = now() where question_id = ${idOf(gone)}`.execute(
      connection,
    );
    await owner.data(withdrawQuestions, { body: { questionIds: [idOf(taken)] } });
    const { studentId } = await makeStudent(connection);
    await add(connection, 'question_report', {
      ...{ student_id: studentId, report_id: randomUUID(), question_id: idOf(placed), version: 1 },
      ...{ reason: 'key', content: '', reported_at: school.clock.now() },
    });
    expect(await idsIn({ courseId })).toEqual([idOf(placed), idOf(free)]);
    expect(await idsIn({ courseId, readingId })).toEqual([idOf(placed)]);
    expect(await idsIn({ courseId, kind: 'open' })).toEqual([idOf(free)]);
    expect(await idsIn({ courseId, only: 'unplaced' })).toEqual([idOf(free)]);
    expect(await idsIn({ courseId, only: 'reported' })).toEqual([idOf(placed)]);
    expect(await idsIn({ courseId, state: 'gone' })).toEqual([idOf(gone)]);
    expect(await idsIn({ courseId, state: 'withdrawn' })).toEqual([idOf(taken)]);
    const { list } = await owner.data(listBankQuestions, { query: { courseId, only: 'reported' } });
    expect(list[0]).toMatchObject({ openReports: 1, topic: null, state: 'asked', inFiles: false });
  });

  it('narrows to what says nothing of why, in its newest version and in a part', async () => {
    const { courseId } = await makeCourse(connection);
    const silent = { content: { explanation: '' } };
    const bare = await makeQuestion(connection, { courseId }, silent);
    const mended = await makeQuestion(connection, { courseId }, silent);
    await changeQuestion(connection, mended, { answer: 'B' });
    const parts = [{}, silent];
    const whole = await makeQuestion(connection, { courseId }, { kind: 'xl', parts, ...silent });
    const explained = await makeQuestion(connection, { courseId }, { kind: 'xl', ...silent });
    expect(await idsIn({ courseId, only: 'unexplained' })).toEqual([idOf(bare), idOf(whole)]);
    await owner.data(withdrawQuestions, { body: { questionIds: [idOf(bare), idOf(explained)] } });
    expect(await idsIn({ courseId, only: 'unexplained', state: 'withdrawn' })).toEqual([
      idOf(bare),
    ]);
  });

  it('[GET /api/console/questions/ids] [GET /api/console/questions/courses] gives all that fit, and the courses that have any', async () => {
    const course = await makeCourse(connection, { title: '权益投资' });
    const { courseId } = course;
    const one = await makeQuestion(connection, course, { stem: '甲' });
    await makeQuestion(connection, course, { kind: 'xl', stem: '乙' });
    const query = { courseId, search: '甲' };
    expect(await owner.data(listBankQuestionIds, { query })).toEqual({
      questionIds: [idOf(one)],
      isCut: false,
    });
    const courses = await owner.data(listBankCourses);
    // A part is no question of its own.
    expect(courses.find((each) => each.courseId === courseId)).toMatchObject({ questions: 2 });
  });
});
