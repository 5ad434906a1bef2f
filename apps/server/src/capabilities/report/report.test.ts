import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  exportReport,
  getReport,
  listReportMails,
  listReportRows,
  scheduleReport,
  reportNames,
  type ReportName,
} from '@xuezhou/contract/report/console';
import { decideApproval, getApprovalAnswer, listApprovals } from '@xuezhou/contract/staff';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { postEntry } from '../ledger/ledger.port.ts';
import { deskPassword, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { add, enrol, makeCourse, makeStudent, type MadeCourse } from '../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { countLectures } from './count/count-lectures.ts';
import { countReports } from './count/count-reports.ts';
import { countTopics } from './count/count-topics.ts';
import { reportPersonalData } from './report.personal-data.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock, services } = school;
const desk = await signInStaffAs(school, {
  permissions: [
    ...(['report.read', 'student.read', 'student.export'] as const),
    ...(['order.read', 'qa.answer', 'content.read'] as const),
  ],
});
type Desk = Omit<typeof desk, 'staffId'>;

const now = '2026-11-27T12:00:00+08:00';
const week = { from: '2026-11-16', to: '2026-11-22' };
beforeEach(() => clock.set(now));

const refusalOf = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const read = async (name: ReportName, query: object = {}, by: Desk = desk) =>
  await by.data(getReport, { params: { name }, query: { ...week, ...query } });
const rows = async (name: ReportName, query: { opens: string; line?: string }, by: Desk = desk) =>
  await by.call(listReportRows, { params: { name }, query: { ...week, ...query } });
type Report = DataOf<typeof getReport>;
const figure = ({ figures }: Report, key: string) => figures.find((one) => one.key === key);
const table = ({ tables }: Report, key: string) => tables.find((one) => one.key === key);
const cells = (report: Report, key: string) => table(report, key)?.lines.map((line) => line.cells);

const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00+08:00`);
const students: number[] = [];
let large: MadeCourse & { question: MadeQuestion };
let small: MadeCourse & { question: MadeQuestion };

async function answered(studentId: number, course: typeof large, day: string, isRight = true) {
  await add(connection, 'answer', {
    ...{ student_id: studentId, answer_id: randomUUID(), version: 1, student_answer: 'B' },
    ...{ question_id: course.question.questionId, course_id: course.courseId },
    ...{ question_status: isRight ? 1 : -1, answered_at: at(day), received_at: at(day) },
  });
}

async function watched(studentId: number, course: typeof large, day: string, seconds: number) {
  await add(connection, 'video_report', {
    ...{ student_id: studentId, report_id: randomUUID(), watched: `{[0,${seconds})}` },
    ...{ bullet_id: course.bulletId, position_seconds: seconds, watched_seconds: seconds },
    ...{ at: at(day), received_at: at(day) },
  });
  await add(connection, 'video_progress', {
    ...{ student_id: studentId, bullet_id: course.bulletId, course_id: course.courseId },
    ...{ book_id: course.bookId, position_seconds: seconds, watched: `{[0,${seconds})}` },
    ...{ watched_seconds: seconds, at: at(day) },
  });
}

async function makeRoom(title: string) {
  const course = await makeCourse(connection, { title });
  return { ...course, question: await makeQuestion(connection, course) };
}

beforeAll(async () => {
  clock.set(now);
  large = await makeRoom('大课');
  small = await makeRoom('小课');
  for (let index = 0; index < 14; index++) {
    const { studentId } = await makeStudent(connection);
    students.push(studentId);
    await enrol(connection, studentId, large.courseId, null, at('2026-11-09'));
    await connection
      .updateTable('student')
      .set({ registered_at: at('2026-11-09') })
      .where('student_id', '=', studentId)
      .execute();
  }
  // Twelve of the fourteen in the week of the 9th; nine in that of the 16th, of whom three watched as well.
  for (const studentId of students.slice(0, 12)) await answered(studentId, large, '2026-11-10');
  for (const studentId of students.slice(0, 7))
    await answered(studentId, large, '2026-11-17', false);
  for (const studentId of students.slice(7, 9)) await answered(studentId, small, '2026-11-18');
  for (const [index, studentId] of students.slice(0, 13).entries())
    await watched(studentId, large, index < 6 ? '2026-11-10' : '2026-11-24', index < 7 ? 100 : 600);
  await countReports(services);
  await countLectures(services);
  await countTopics(services);
});

describe('a page of reports', () => {
  it('[GET /api/console/reports/:name] tells of the last week that is over, beside the one before, by weeks and by courses', async () => {
    const report = await read('learning', { from: '2026-11-01' });
    expect(report).toMatchObject({ from: '2026-11-09', to: '2026-11-22', hasCourses: true });
    expect(figure(report, 'studied')).toMatchObject({ value: 9, before: 12, isOpen: true });
    expect(figure(report, 'studied')?.countedAt).toBe(new Date(now).toISOString());
    expect(cells(report, 'weeks')).toEqual([
      ['2026-11-09', 12, 12, 6, 0, 12, 100, 10],
      // Three stopped: too few to be told of.
      ['2026-11-16', 9, 9, 0, null, 9, 22, 0],
    ]);
  });

  it('is counted of one course, and merges courses that few study with the least of the others', async () => {
    const whole = await read('learning');
    expect(table(whole, 'courses')?.lines).toEqual([
      { key: 'merged', cells: ['另外 2 门，合起来', 9, null, null, null], isOpen: false },
    ]);
    const one = await read('learning', { courseId: large.courseId, from: '2026-11-09' });
    expect(figure(one, 'studied')).toMatchObject({ value: null, before: 12, isOpen: false });
    expect(cells(one, 'weeks')).toEqual([
      ['2026-11-09', 12, 12, 6, 0, 12, 100, 10],
      // Seven: beside the nine of both courses they would tell of the two others.
      ['2026-11-16', null, null, null, null, null, null, null],
    ]);
    expect(table(one, 'courses')).toBeUndefined();
    expect((await rows('learning', { opens: 'studied' })).status).toBe(200);
    const people = await desk.call(listReportRows, {
      params: { name: 'learning' },
      query: { ...week, courseId: large.courseId, opens: 'studied' },
    });
    expect(people.status).toBe(refusalOf('reportSmall'));
  });

  it('opens for each name, with nothing at all too', async () => {
    for (const name of reportNames) {
      const { figures } = await read(name, { from: '2026-11-26', to: '2026-11-27' });
      expect(figures.length, name).toBeGreaterThan(0);
      for (const { definition } of figures) expect(definition).not.toBe('');
    }
  });

  it('refuses an end before the beginning, and what was before the school', async () => {
    const call = async (query: object) =>
      (await desk.call(getReport, { params: { name: 'learning' }, query: { ...week, ...query } }))
        .status;
    expect(await call({ from: '2026-11-23' })).toBe(refusalOf('reportPeriod'));
    expect(await call({ from: '2026-10-01', to: '2026-11-08' })).toBe(refusalOf('reportBefore'));
    expect(await call({ from: '2026-10-01', to: '2026-11-09' })).toBe(200);
  });

  it('shows how many of those who came in one week still study, and how far newcomers got', async () => {
    const report = await read('overview', { from: '2026-11-09' });
    expect(cells(report, 'retention')?.[0]?.slice(0, 4)).toEqual(['2026-11-09', 14, null, 64]);
    expect(cells(report, 'steps')?.slice(0, 2)).toEqual([
      ['注册', 14, null],
      // Thirteen tried it: the one who did not would be found by subtraction.
      ['试学过', null, null],
    ]);
    const answer = await desk.call(listReportRows, {
      params: { name: 'overview' },
      query: { ...week, from: '2026-11-09', opens: 'steps.people', line: '1' },
    });
    expect(answer.status).toBe(refusalOf('reportSmall'));
  });

  it('tells in no percentage of few: neither who did two things, nor who paid, nor who is weak', async () => {
    const set = async (given: { answered: number; watched: number }) =>
      await connection
        .updateTable('report_week')
        .set(given)
        .where('week', '=', '2026-11-09')
        .where('course_id', '=', 0)
        .execute();
    await set({ answered: 7, watched: 7 });
    const [line] = cells(await read('learning', { from: '2026-11-09' }), 'weeks') ?? [];
    expect(line?.slice(1, 4)).toEqual([12, 7, null]);
    await set({ answered: 12, watched: 6 });

    await connection
      .updateTable('report_student')
      .set({ step: 3 })
      .where('student_id', 'in', students.slice(0, 2))
      .execute();
    const sales = await read('sales', { from: '2026-11-09' });
    expect(figure(sales, 'conversion')?.value).toBeNull();
    await countReports(services);

    await connection.updateTable('report_topic').set({ weak: 1 }).execute();
    const items = await read('items', { courseId: large.courseId });
    expect(cells(items, 'topics')?.[0]?.at(-1)).toBeNull();
    await countTopics(services);
  });

  it('tells where in a lecture people stand, but of no few of them', async () => {
    const report = await read('content', { courseId: large.courseId });
    const [line] = table(report, 'lectures')?.lines ?? [];
    expect(line?.cells.slice(2)).toEqual([13, 7, 0, 0, 0, 6, 46]);
    const open = async (column: string) =>
      await rows('content', { opens: `lectures.${column}`, line: String(large.bulletId) });
    expect((await open('q1')).data.list).toHaveLength(7);
    expect((await open('begun')).data.list).toHaveLength(13);
    expect((await open('q2')).data.list).toEqual([]);
  });

  it('tells what is known of topics by the model of every page, of who studied lately', async () => {
    const stored = await connection.selectFrom('report_topic').selectAll().execute();
    expect(stored.map(({ reading_id }) => reading_id)).toContain(large.readingId);
    const report = await read('items', { courseId: large.courseId });
    expect(table(report, 'topics')?.lines.map(({ key }) => key)).toEqual([String(large.readingId)]);
    expect(figure(report, 'items')).toMatchObject({ value: 1, isOpen: true });
    const { data } = await rows('items', { opens: 'items' });
    expect(data.list.map(({ key }) => key)).toContain(String(large.question.questionId));
  });
});

describe('what stands behind a figure', () => {
  it('[GET /api/console/reports/:name/rows] is the people who are counted, page by page', async () => {
    const line = '2026-11-09';
    const { data } = await desk.call(listReportRows, {
      params: { name: 'learning' },
      query: { from: line, to: week.to, opens: 'weeks.studied', line },
    });
    expect(data.arePeople).toBe(true);
    expect(data.list.map(({ key }) => Number(key))).toEqual(students.slice(0, 12));
    expect(data.list[0]).toMatchObject({
      note: '这一周做了 1 题，看了 2 分钟',
      path: `/students/${students[0]}`,
    });
    const after = data.list[9]?.key;
    const rest = await desk.data(listReportRows, {
      params: { name: 'learning' },
      query: { from: line, to: week.to, opens: 'weeks.studied', line, ...(after && { after }) },
    });
    expect(rest.list.map(({ key }) => Number(key))).toEqual(students.slice(10, 12));
  });

  it('is not told where it is few, nor for a group that was merged, nor by a name that there is not', async () => {
    const asked = async (query: { opens: string; line?: string }) =>
      (await rows('learning', query)).status;
    expect(await asked({ opens: 'stopped' })).toBe(refusalOf('reportSmall'));
    expect(await asked({ opens: 'courses.studied', line: String(small.courseId) })).toBe(
      refusalOf('reportSmall'),
    );
    expect(await asked({ opens: 'courses.studied', line: String(large.courseId) })).toBe(
      refusalOf('reportSmall'),
    );
    expect(await asked({ opens: 'toString' })).toBe(refusalOf('reportUnknown'));
    expect(await asked({ opens: 'weeks.studied', line: "'; drop table student" })).toBe(200);
  });

  it('is for who may read it, of the own students alone where one reads no others', async () => {
    const figuresOnly = await signInStaffAs(school, { permissions: ['report.read'] });
    const refused = await rows('learning', { opens: 'studied' }, figuresOnly);
    expect(refused.status).toBe(refusalOf('permissionMissing'));
    const teacher = await signInStaffAs(school, {
      permissions: ['report.read', 'student.read:own'],
    });
    const none = await rows('learning', { opens: 'studied' }, teacher);
    expect(none.data.list).toEqual([]);
    await connection
      .insertInto('staff_duty')
      .values({ staff_id: teacher.staffId, kind: 'course', target_id: large.courseId })
      .execute();
    const own = await rows('learning', { opens: 'studied' }, teacher);
    expect(own.data.list).toHaveLength(9);
  });

  it('of money is the entries of the books, to the fen', async () => {
    await connection.transaction().execute(async (change) => {
      const entry = (about: string, postings: Parameters<typeof postEntry>[1]['postings']) =>
        postEntry(change, {
          kind: 'paid',
          about,
          words: `订单 ${about}`,
          at: at('2026-11-19'),
          postings,
        });
      await entry('1', [
        { account: 'provider:wechat', amount: 355_750 },
        { account: 'discount:coupon', amount: 30_000 },
        { account: 'revenue', amount: -385_750 },
      ]);
      await entry('2', [
        { account: 'refunds', amount: 1001 },
        { account: 'provider:wechat', amount: -1001 },
      ]);
    });
    await countReports(services);
    const report = await read('money');
    expect(report.figures.map(({ key, value }) => [key, value])).toEqual([
      ['taken', 355_750],
      ['returned', 1001],
      ['sold', 385_750],
      ['coupons', 30_000],
      ['refunds', 1001],
    ]);
    const nets = cells(report, 'accounts')?.map((line) => Number(line[4])) ?? [];
    expect(nets.reduce((all, net) => all + net, 0)).toBe(0);
    const taken = await rows('money', { opens: 'taken.taken', line: week.from });
    expect(taken.data.list.map(({ fen }) => fen)).toEqual([355_750]);
    expect((await rows('money', { opens: 'taken.taken', line: '2026-11-23' })).data.list).toEqual(
      [],
    );
    const sales = await read('sales');
    expect(cells(sales, 'reasons')).toEqual([['别的原因', 1, 1001]]);
    const why = await rows('sales', { opens: 'reasons.entries', line: 'other' });
    expect(why.data.list.map(({ fen }) => fen)).toEqual([1001]);
  });
});

describe('names taken along', () => {
  const body = { name: 'learning' as const, ...week, opens: 'studied', why: '这周打电话用' };

  it('[POST /api/console/reports/export] need a reason and a second person, and are those that were seen', async () => {
    const empty = await desk.call(exportReport, { body: { ...body, why: ' ' } });
    expect(empty.status).toBe(refusalOf('whyEmpty'));
    const second = await signInStaffAs(school, {
      permissions: ['student.export', 'student.read', 'report.read'],
    });
    const asked = await desk.call(exportReport, { body });
    expect(asked.status).toBe(refusalOf('approvalAsked'));
    const [waiting] = await second.data(listApprovals, { query: {} });
    expect(waiting).toMatchObject({ facts: { people: 9, opens: 'studied' } });
    const approvalId = waiting?.approvalId ?? 0;
    const agreed = { approvalId, isAgreed: true, code: deskPassword };
    expect(await second.data(decideApproval, { body: agreed })).toMatchObject({ isDone: true });
    const { answer } = await desk.data(getApprovalAnswer, { params: { approvalId } });
    const seen = (await rows('learning', { opens: 'studied' })).data.list;
    expect(
      (answer as DataOf<typeof exportReport>).map(({ nickname, note }) => [nickname, note]),
    ).toEqual(seen.map(({ title, note }) => [title, note]));
    const log = await connection
      .selectFrom('audit_log')
      .where('operation', '=', 'exportReport')
      .select('after')
      .execute();
    expect(log).toEqual([{ after: expect.objectContaining({ people: 9, name: 'learning' }) }]);
  });

  it('are asked of nobody for what is few, is no person, or is not for who asks', async () => {
    const status = async (other: object, by: Desk = desk) =>
      (await by.call(exportReport, { body: { ...body, ...other } })).status;
    expect(await status({ opens: 'stopped' })).toBe(refusalOf('reportSmall'));
    expect(await status({ name: 'money', opens: 'taken' })).toBe(refusalOf('reportUnknown'));
    for (const other of [
      ['student.export', 'report.read', 'student.read:own'],
      ['student.export', 'student.read'],
      ['student.export', 'report.read'],
    ] as const)
      expect(await status({}, await signInStaffAs(school, { permissions: other }))).toBe(
        refusalOf('permissionMissing'),
      );
  });
});

describe('a report by mail', () => {
  it('[POST /api/console/reports/schedule] [GET /api/console/reports/mails] comes on Mondays, once, to staff who wish it and may read it', async () => {
    const login = 'chen@school.example';
    const chen = await signInStaffAs(school, { permissions: ['report.read'], login });
    expect(await chen.data(listReportMails)).toEqual({ names: [], canBeMailed: true });
    const wish = { body: { name: 'learning' as const, isWanted: true } };
    await chen.data(scheduleReport, wish);
    await chen.data(scheduleReport, wish);
    expect((await chen.data(listReportMails)).names).toEqual(['learning']);
    clock.set('2026-11-30T08:30:00+08:00');
    await countReports(services);
    for (let turn = 0; turn < 2; turn++) {
      await enqueue(connection, 'mail-reports', {});
      await school.runJobs(['mail-reports']);
    }
    const mails = await school.mails(login);
    expect(mails.map(({ subject }) => subject)).toEqual(['学习：2026-11-23 到 2026-11-29']);
    expect(mails[0]?.text).toContain('学过的人：7 人，前一周 9 人');
    const again = await signInStaffAs(school, chen.staffId);
    await again.data(scheduleReport, { body: { name: 'learning', isWanted: false } });
    clock.set('2026-12-07T08:30:00+08:00');
    await enqueue(connection, 'mail-reports', {});
    await school.runJobs(['mail-reports']);
    expect(await school.mails(login)).toHaveLength(1);
  });

  it('needs an address', async () => {
    const answer = await desk.call(scheduleReport, { body: { name: 'money', isWanted: true } });
    expect(answer.status).toBe(refusalOf('reportNoMail'));
  });
});

it('goes with its student', async () => {
  const [studentId = 0] = students.slice(-2);
  const own = reportPersonalData.map(({ table: name }) => name);
  expect(own).toEqual(['report_study', 'report_student']);
  for (const data of reportPersonalData) {
    expect(await data.read(connection, studentId)).not.toEqual([]);
    await connection.transaction().execute(async (change) => data.erase(change, studentId));
    expect(await data.read(connection, studentId)).toEqual([]);
  }
});
