import { requestOf } from '../../apps/server/src/testing/client.ts';
import { reportNames, getReport, listReportRows } from '@xuezhou/contract/report/console';
import { countLectures } from '../../apps/server/src/capabilities/report/count/count-lectures.ts';
import { countReports } from '../../apps/server/src/capabilities/report/count/count-reports.ts';
import type { InjectOptions } from 'fastify';
import { envelopeOf } from '../http/ask.ts';
import { recordStatements } from '../http/record.ts';
import { inSchool } from '../school/in-school.ts';
import type { School } from '../school/open-school.ts';
import { quantile } from '../statistics.ts';
import { bareSelect } from './bare-select.ts';
import { growReports } from './grow-reports.ts';
import { signInOwner } from './sign-in-owner.ts';

export { grown } from './grow-reports.ts';

const runs = 15;

export interface ReportsMeasured {
  /** Milliseconds that the job takes, from nothing and an hour later. */
  readonly counted: { readonly all: number; readonly again: number };
  /** The least that a statement takes here, before and after. */
  readonly bare: number;
  readonly rows: readonly ReportRow[];
}

interface ReportRow {
  readonly title: string;
  readonly middle: number;
  readonly slow: number;
  readonly statements: number;
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

type Asked = [string, ReturnType<typeof requestOf>];

/** Every page, and the longest lists behind them. */
function pagesAsked(now: number): Asked[] {
  const period = { from: dayOf(now - 77 * 86_400_000), to: dayOf(now) };
  const opened = { query: { ...period, opens: 'studied' } };
  return [
    ...reportNames.map((name): Asked => [
      name,
      requestOf(getReport, { params: { name }, query: period }),
    ]),
    ['people who studied', requestOf(listReportRows, { params: { name: 'learning' }, ...opened })],
    [
      'orders that were paid',
      requestOf(listReportRows, {
        params: { name: 'sales' },
        query: { ...period, opens: 'orders' },
      }),
    ],
    [
      'entries of what was taken',
      requestOf(listReportRows, {
        params: { name: 'money' },
        query: { ...period, opens: 'taken', after: `${String(450_000)}.1` },
      }),
    ],
  ];
}

/** Every page of the reports, and the longest list behind one, in a school of 100,000 students. */
export async function measureReports(say: (line: string) => void): Promise<ReportsMeasured> {
  return await inSchool({ students: 1 }, async ({ school }) => {
    await growReports(school, say);
    say('weeks are counted');
    const all = await timeOf(() => countReports(school.services));
    const again = await timeOf(() => countReports(school.services));
    await countLectures(school.services);
    await school.owner.query('vacuum analyze');
    const cookie = await signInOwner(school);
    const before = await bareSelect(school);
    const rows: ReportRow[] = [];
    for (const [title, request] of pagesAsked(Date.now())) {
      const headers = { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' };
      const measured = await measureOne(school, { ...request, headers });
      say(`${title}: ${measured.middle.toFixed(1)} ms`);
      rows.push({ title, ...measured });
    }
    const bare = (before + (await bareSelect(school))) / 2;
    return { counted: { all, again }, bare, rows };
  });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** What the request's statements take, sent again one after the other on a client of their own. */
async function measureOne(school: School, asked: InjectOptions) {
  await envelopeOf(school, asked);
  const statements = await recordStatements(school, asked);
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn += 1)
    times.push(
      await timeOf(async () => {
        for (const { text, values } of statements) await school.owner.query(text, [...values]);
      }),
    );
  return {
    middle: quantile(times, 0.5),
    slow: quantile(times, 0.95),
    statements: statements.length,
  };
}
