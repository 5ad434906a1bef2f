import { getReport, listReportRows, reportNames } from '@xuezhou/contract/report/console';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { countReports } from './count/count-reports.ts';
import { countTopics } from './count/count-topics.ts';
import {
  cells,
  figure,
  now,
  refusalOf,
  reportDesk,
  table,
  twoCourses,
  week,
} from './testing/report-school.ts';

const school = await startTestApp({ sandbox: true });
const { connection, services } = school;
const { desk, read, rows } = await reportDesk(school);
const { students, large } = await twoCourses(school);

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
