import { pauseEnrolment } from '@xuezhou/contract/enrolment/console';
import * as contract from '@xuezhou/contract/webhook/console';
import { watchedShare } from '@xuezhou/rules/lecture/watched';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { beforeEach, expect, it } from 'vitest';
import {
  learnCourseware,
  state12,
} from '../../capabilities/courseware/testing/learn-courseware.ts';
import { makeScorm } from '../../capabilities/courseware/testing/make-scorm.ts';
import {
  answeredQuestion,
  listed,
  mark,
  setRubric,
} from '../../capabilities/marking/testing/marking-desk.ts';
import { handIn, makeExam, save, start } from '../../capabilities/mock/testing/sit.ts';
import type { Statement } from '../../capabilities/webhook/send/statement.ts';
import { statementFaults } from '../../capabilities/webhook/testing/statement-faults.ts';
import { openStore } from '../../capabilities/webhook/testing/store.ts';
import { tellStore, withAddress } from '../../capabilities/webhook/testing/store-desk.ts';
import { openWebhookDesk } from '../../capabilities/webhook/testing/webhook-desk.ts';
import { assignmentDesk } from '../desks/assignment-desk.ts';
import { signInStaffAs } from '../desks/staff-desk.ts';
import { enrol, makeStudent } from '../factories.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp({
  sandbox: true,
  environment: { ...withAddress, COURSEWARE_PORT: '9080' },
});
const { connection, clock } = school;
const desk = await openWebhookDesk(school);
const home = 'https://school.example';

beforeEach(async () => {
  clock.reset();
  await sql`delete from webhook`.execute(connection);
  await sql`delete from webhook_delivery`.execute(connection);
});

const send = () => school.runJobs(['send-webhooks']);

interface Read {
  readonly actor: { readonly account: { readonly homePage: string; readonly name: string } };
  readonly verb: { readonly id: string };
  readonly object: {
    readonly id: string;
    readonly definition: { readonly type: string; readonly name?: object };
  };
}
const read = (statement: Statement) => statement as unknown as Read & Statement;
const lastOf = (iri: string) => iri.slice(iri.lastIndexOf('/') + 1);
/** `registered course`. */
const short = (statement: Statement) => {
  const { verb, object } = read(statement);
  return `${lastOf(verb.id)} ${object.id.split('/').at(-2)}`;
};

/** What is wrong with what triggers wrote, as events have it. */
async function eventFaults(): Promise<unknown[]> {
  const rows = await connection
    .selectFrom('webhook_delivery')
    .select(['type', 'facts', 'at'])
    .execute();
  return rows.flatMap(({ type, facts, at }) => [
    ...Value.Errors(contract.WebhookEvent, { type, timestamp: at.toISOString(), data: facts }),
  ]);
}

/** So many seconds of a lecture of ten minutes. */
async function watch(
  studentId: number,
  { courseId, bookId, bulletId }: { courseId: number; bookId: number; bulletId: number },
  seconds: number,
): Promise<void> {
  await connection
    .insertInto('video_progress')
    .values({
      ...{ student_id: studentId, bullet_id: bulletId, course_id: courseId, book_id: bookId },
      ...{ position_seconds: seconds, watched: '{}', watched_seconds: seconds, at: clock.now() },
    })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'bullet_id']).doUpdateSet({ watched_seconds: seconds }),
    )
    .execute();
}

it('courses, lectures, papers and marks arrive as statements that keep the rules, without a word of anybody', async () => {
  const store = await openStore();
  const exam = await makeExam(school, { title: '一级模考 A' });
  await tellStore(desk, store.endpoint);
  const { courseId } = exam.course;
  await connection
    .updateTable('course')
    .where('course_id', '=', courseId)
    .set({ title: '一级精讲班' })
    .execute();
  const { studentId, mobile } = await makeStudent(connection, { nickname: '沈一鸣' });
  await enrol(connection, studentId, courseId, '2099-08-31');
  const office = await signInStaffAs(school, { permissions: ['enrolment.write', 'mark.write'] });
  await office.data(pauseEnrolment, { body: { studentId, courseId, why: '生病' } });
  await sql`update enrolment set paused_on = null where student_id = ${studentId}`.execute(
    connection,
  );
  const student = await school.signIn(studentId);
  await start(student, exam.paperId);
  await save(student, exam.paperId, exam.ids[0] ?? 0, 'B');
  await handIn(student, exam.paperId);
  const enough = Math.ceil(600 * watchedShare);
  await watch(studentId, exam.course, enough - 1);
  await send();
  expect(store.statements().map(short)).not.toContain('completed lecture');
  await watch(studentId, exam.course, enough);
  await watch(studentId, exam.course, 600);
  await sql`delete from enrolment where student_id = ${studentId}`.execute(connection);
  const { assign, mark: judge } = assignmentDesk(school);
  const work = await assign(exam.course.bookId);
  await judge(studentId, work, 'returned');
  await judge(studentId, work, 'passed');
  const { question, students } = await answeredQuestion(school, ['甲的回答']);
  await setRubric(office, question.questionId);
  await mark(office, question.questionId, (await listed(office, question.questionId)).list);
  await send();

  const told = store.statements();
  expect(told.flatMap(statementFaults)).toEqual([]);
  expect(await eventFaults()).toEqual([]);
  const own = told.filter(({ context }) => JSON.stringify(context ?? '').includes('一级精讲班'));
  expect(own.map(short).toSorted()).toEqual(['completed lecture', 'completed paper']);
  expect(told.map(short).toSorted()).toEqual(
    [
      ...['registered course', 'suspended course', 'registered course', 'terminated course'],
      ...['completed paper', 'completed lecture', 'failed assignment', 'passed assignment'],
      // The course of the open question, and its mark.
      ...['registered course', 'scored question'],
    ].toSorted(),
  );
  const one = (what: string) => read(told.find((statement) => short(statement) === what)!);
  expect(one('completed paper')).toMatchObject({
    actor: { objectType: 'Agent', account: { homePage: home } },
    verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
    object: {
      id: `${home}/xapi/paper/${exam.paperId}`,
      definition: {
        type: 'http://adlnet.gov/expapi/activities/assessment',
        name: { 'zh-CN': '一级模考 A' },
      },
    },
    result: { completion: true, score: { scaled: 0.2, raw: 1, min: 0, max: 5 } },
  });
  expect(one('completed lecture').object.definition.type).toMatch(/\/activities\/media$/);
  expect(one('scored question').result).toEqual({ score: { scaled: 0.5, raw: 4, min: 0, max: 8 } });
  expect(one('registered course').context).toEqual({
    extensions: { [`${home}/xapi/until`]: '2099-08-31' },
  });
  // One student is one account, another another; nobody is named.
  const accounts = new Set(told.map((statement) => read(statement).actor.account.name));
  expect(accounts.size).toBe(2);
  for (const name of accounts) expect(name).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(told)).not.toMatch(/沈一鸣|甲的回答|生病/);
  expect(JSON.stringify(told)).not.toContain(mobile ?? '-');
  expect(students).toHaveLength(1);
});

it('a package of others is failed in a part, passed as a whole, or only completed', async () => {
  const store = await openStore();
  await tellStore(desk, store.endpoint, ['package']);
  const { courseWith, open, report } = learnCourseware(school);
  const { params } = await courseWith(makeScorm({ title: '职业伦理情境演练' }));
  const student = await school.signIn();
  const { sessionId } = await open(student, params);
  const failed = state12({ lesson_status: 'failed', score: { raw: '40', max: '100' } });
  await report(student, sessionId, failed);
  await report(student, sessionId, failed, { order: 2 });
  const passed = state12({ lesson_status: 'passed', score: { raw: '83.3', max: '100' } });
  await report(student, sessionId, passed, { order: 3 });
  await report(student, sessionId, passed, { order: 4 });
  const other = await school.signIn();
  const { sessionId: read } = await open(other, params);
  await report(other, read, state12({ lesson_status: 'completed' }));
  await send();
  const told = store.statements();
  expect(told.flatMap(statementFaults)).toEqual([]);
  expect(await eventFaults()).toEqual([]);
  expect(told.map((statement) => [short(statement), statement.result])).toEqual(
    expect.arrayContaining([
      ['failed package', { success: false, score: { scaled: 0.4, raw: 40, min: 0, max: 100 } }],
      [
        'passed package',
        {
          ...{ completion: true, success: true },
          score: { scaled: 0.833, raw: 83.3, min: 0, max: 100 },
        },
      ],
      ['completed package', { completion: true }],
    ]),
  );
  expect(told).toHaveLength(3);
  expect(JSON.stringify(told[0]?.object)).toContain('职业伦理情境演练');
});
