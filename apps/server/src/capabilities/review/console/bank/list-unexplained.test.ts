import type { InputOf } from '@xuezhou/contract/kernel';
import { withdrawQuestions } from '@xuezhou/contract/practice/console';
import { listUnexplainedQuestions } from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../../testing/factories.ts';
import {
  changeQuestion,
  makeQuestion,
  type MadeQuestion,
} from '../../../../testing/make-question.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { code, questionDesk, status, teacherOf } from '../../testing/question-desk.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });
const { formIn, save, publish } = questionDesk(owner);

type Query = InputOf<typeof listUnexplainedQuestions>['query'];

const silent = { content: { explanation: '' } };
const list = async (query: Query, desk = owner) =>
  await desk.data(listUnexplainedQuestions, { query });
const idsIn = async (query: Query, desk = owner) =>
  (await list(query, desk)).list.map(({ askedId }) => askedId);

const count = (questionId: number, answers: number, facility: number) =>
  connection
    .insertInto('question_statistic')
    .values({
      ...{ question_id: questionId, version: 1, answers, facility, discrimination: null },
      ...{ options: '[]', median_ms: null, counted_at: school.clock.now(), suspicions: null },
    })
    .execute();

describe('[GET /api/console/questions/unexplained] what says nothing of why', () => {
  it('goes page by page, the one first that most got wrong, and of fewer than 20 people says nothing', async () => {
    const { courseId } = await makeCourse(connection, { title: '固定收益' });
    const made: number[] = [];
    for (let index = 0; index < 5; index++)
      made.push((await makeQuestion(connection, { courseId }, silent)).questionId);
    await makeQuestion(connection, { courseId });
    const [unasked, few, some, equal, many] = made;
    await count(few!, 19, 0);
    await count(some!, 30, 0.5);
    await count(equal!, 20, 0.25);
    await count(many!, 100, 0.6);
    const query = { courseId, limit: 2 };
    const first = await list(query);
    expect(first.courses?.find((each) => each.courseId === courseId)).toEqual({
      ...{ courseId, title: '固定收益', lacking: 5 },
    });
    const second = await list({ ...query, after: first.next! });
    expect(second.courses).toBeNull();
    const third = await list({ ...query, after: second.next! });
    expect(third.next).toBeNull();
    expect(
      [first, second, third].flatMap(({ list: rows }) =>
        rows.map(({ askedId, figures }) => [askedId, figures]),
      ),
    ).toEqual([
      [many, { answers: 100, wrong: 40 }],
      [some, { answers: 30, wrong: 15 }],
      [equal, { answers: 20, wrong: 15 }],
      [unasked, null],
      [few, null],
    ]);
    expect((await list({ ...query, after: 'x' })).list).toEqual(first.list);
  });

  it('lists each part of a composite that lacks one, and what is written in English alone', async () => {
    const { courseId } = await makeCourse(connection);
    const words = { question: '<p>Why?</p>', reference: '', options: [] };
    const english = { ...words, explanation: '<p>Because</p>' };
    const foreign = await makeQuestion(
      connection,
      { courseId },
      {
        content: { explanation: '', english },
      },
    );
    // Who reads English is shown the Chinese.
    await makeQuestion(
      connection,
      { courseId },
      {
        content: { english: { ...english, explanation: '' } },
      },
    );
    const whole = await makeQuestion(
      connection,
      { courseId },
      {
        ...{ kind: 'xl', ...silent },
        parts: [{}, { kind: 'numeric', stem: '二问', ...silent }, silent],
      },
    );
    const [, second, third] = whole.parts;
    await sql`update question set retired_at = now() where question_id = ${third!.questionId}`.execute(
      connection,
    );
    const common = { courseId, figures: null, isDrafted: false };
    expect((await list({ courseId })).list).toEqual([
      {
        ...{ ...common, questionId: foreign.questionId, askedId: foreign.questionId, part: 0 },
        ...{ kind: 'single', askedKind: 'single', hasEnglish: true },
        stem: `第 ${foreign.questionId} 题`,
      },
      {
        ...{ ...common, questionId: whole.questionId, askedId: second!.questionId, part: 2 },
        ...{ kind: 'xl', askedKind: 'numeric', hasEnglish: false, stem: '二问' },
      },
    ]);
    expect(await idsIn({ courseId, kind: 'xl' })).toEqual([second!.questionId]);
    expect(await idsIn({ courseId, kind: 'numeric' })).toEqual([]);
    // The course stays among those that can be chosen.
    const { courses } = await list({ courseId, kind: 'numeric' });
    expect(courses?.find((each) => each.courseId === courseId)?.lacking).toBe(0);
  });

  it('has nothing that is asked no more, that its newest version explains, or that files own', async () => {
    const { courseId } = await makeCourse(connection);
    const made: MadeQuestion[] = [];
    for (let index = 0; index < 5; index++)
      made.push(await makeQuestion(connection, { courseId }, silent));
    const [stays, taken, gone, mended, filed] = made;
    const parts = [silent, silent];
    const whole = await makeQuestion(connection, { courseId }, { kind: 'xl', parts });
    await owner.data(withdrawQuestions, {
      body: { questionIds: [taken!.questionId, whole.questionId] },
    });
    await sql`update question set retired_at = now() where question_id = ${gone!.questionId}`.execute(
      connection,
    );
    await changeQuestion(connection, mended!, { answer: 'B' });
    await sql`update question set source_key = ${`catalogue:${filed!.questionId}`}
      where question_id = ${filed!.questionId}`.execute(connection);
    expect(await idsIn({ courseId })).toEqual([stays!.questionId]);
  });

  it('has of who is kept to the own courses these alone, and tells nothing of another’s', async () => {
    const own = await makeCourse(connection);
    const other = await makeCourse(connection);
    const mine = await makeQuestion(connection, own, silent);
    await makeQuestion(connection, other, silent);
    const teacher = await teacherOf(school, own, ['question.write:own']);
    const seen = await list({}, teacher);
    expect(seen.list.map(({ askedId }) => askedId)).toEqual([mine.questionId]);
    expect(seen.courses?.map(({ courseId }) => courseId)).toEqual([own.courseId]);
    expect(await idsIn({ courseId: other.courseId }, teacher)).toEqual([]);
    const reader = await signInStaffAs(school, { permissions: ['content.read'] });
    expect(await code(reader.call(listUnexplainedQuestions, { query: {} }))).toBe(
      status('permissionMissing'),
    );
  });

  it('says of which question or part one waits in the draft, and lets go of it once that is published', async () => {
    const course = await makeCourse(connection);
    const { courseId } = course;
    const one = await makeQuestion(connection, course, silent);
    const whole = await makeQuestion(connection, course, { kind: 'xl', parts: [silent, silent] });
    const [first, second] = whole.parts;
    await save(one.questionId, { explanation: ' \n ' });
    const drafted = async () =>
      (await list({ courseId })).list.flatMap(({ askedId, isDrafted }) =>
        isDrafted ? [askedId] : [],
      );
    expect(await drafted()).toEqual([]);
    await save(one.questionId, { explanation: '因为久期更长' });
    const { parts } = await formIn(whole.questionId);
    await save(whole.questionId, {
      parts: parts.map((part) =>
        part.questionId === second!.questionId ? { ...part, explanation: '因为凸性' } : part,
      ),
    });
    expect(await drafted()).toEqual([one.questionId, second!.questionId]);
    await publish(one.questionId);
    await publish(whole.questionId);
    expect(await idsIn({ courseId })).toEqual([first!.questionId]);
  });
});
