import type { DataOf } from '@xuezhou/contract/kernel';
import {
  exportReport,
  listReportMails,
  listReportRows,
  scheduleReport,
} from '@xuezhou/contract/report/console';
import { decideApproval, getApprovalAnswer, listApprovals } from '@xuezhou/contract/staff';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { adjustmentEntry, postEntry } from '../ledger/ledger.port.ts';
import { deskPassword, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { countReports } from './count/count-reports.ts';
import { reportPersonalData } from './report.personal-data.ts';
import { at, cells, refusalOf, reportDesk, twoCourses, week } from './testing/report-school.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock, services } = school;
const { desk, read, rows } = await reportDesk(school);
const { students, large, small } = await twoCourses(school);

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

  it('of orders begins after a key of theirs alone: after another it does not begin anew, unasked', async () => {
    const asked = async (after: string) =>
      (
        await desk.call(listReportRows, {
          params: { name: 'sales' },
          query: { ...week, opens: 'orders', after },
        })
      ).status;
    const order = '0193d1a0-0000-7000-8000-000000000001';
    expect(await asked(`1763600000000000.${order}`)).toBe(200);
    // As a version before named them.
    for (const after of [order, '9'.repeat(60)])
      expect(await asked(after)).toBe(refusalOf('reportUnknown'));
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

  it('of money is the entries of the books, to the fen, and what was adjusted by hand stands apart', async () => {
    await connection.transaction().execute(async (change) => {
      const entry = (
        about: string,
        postings: Parameters<typeof postEntry>[1]['postings'],
        kind = 'paid',
      ) =>
        postEntry(change, {
          kind,
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
      // Nobody was given anything back by them.
      const by = [
        { account: 'refunds', amount: 700 },
        { account: 'provider:wechat', amount: -700 },
      ] as const;
      await entry('3', by, adjustmentEntry);
      const coupon = [
        { account: 'discount:coupon', amount: 500 },
        { account: 'revenue', amount: -500 },
      ] as const;
      await entry('4', coupon, adjustmentEntry);
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
    const accounts = cells(report, 'accounts')?.map((line) => [line[0], line[4], line[5]]);
    expect(accounts).toContainEqual(['refunds', 1701, 700]);
    expect(accounts).toContainEqual(['provider:wechat', 354_049, -700]);
    const back = await rows('money', { opens: 'returned' });
    expect(back.data.list.map(({ fen }) => fen)).toEqual([-1001]);
    const taken = await rows('money', { opens: 'taken.taken', line: week.from });
    expect(taken.data.list.map(({ fen }) => fen)).toEqual([355_750]);
    expect((await rows('money', { opens: 'taken.taken', line: '2026-11-23' })).data.list).toEqual(
      [],
    );
    const coupons = await rows('sales', { opens: 'coupons' });
    expect(coupons.data.list.map(({ fen }) => fen)).toEqual([30_000]);
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
    const status = async (other: object, by: Omit<typeof desk, 'staffId'> = desk) =>
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
