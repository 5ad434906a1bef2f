import { setTimeout as delay } from 'node:timers/promises';
import { getStudentInfo } from '@xuezhou/contract/account';
import { exerciseTypes } from '@xuezhou/contract/practice';
import { runLoops } from '../loops.ts';
import type { Options } from '../options.ts';
import { study } from '../http/rows.ts';
import { residentMegabytes } from '../process-facts.ts';
import { firstStudent, inSchool, type OpenSchool } from '../school/in-school.ts';
import type { Student } from '../school/open-school.ts';
import { startBeside } from '../school/start-beside.ts';
import { median, quantile } from '../statistics.ts';
import { openBrowser, visitOnce } from './browser.ts';
import { measurePaint, type Paint } from './measure-paint.ts';
import { startBarePage } from './start-bare-page.ts';

const seconds = 5;
const connections = 8;
const students = 32;
const mostTries = 200;
/** Pages that are asked for while answers are timed. */
const pagesPerSecond = 50;

export interface ViewsResult {
  readonly bare: Paint;
  readonly pages: readonly { path: string; drawn: Paint; shell: Paint }[];
  readonly drawn: Served;
  readonly shell: Served;
}

/** Medians of the turns; times in milliseconds. */
export interface Served {
  readonly perSecond: number;
  readonly page: Times;
  /** Of the pages, how many had a view. */
  readonly share: number;
  /** Of an answer, alone and beside such pages. */
  readonly alone: Times;
  readonly beside: Times;
  /** Of the pages that were wanted beside answers, how many had a view. */
  readonly shareBeside: number;
  readonly megabytes: number;
}

interface Times {
  readonly p50: number;
  readonly p95: number;
}

/** First views that the server draws beside the same pages as they were built, in turns. */
export async function measureViews(
  { rounds }: Pick<Options, 'rounds'>,
  say: (line: string) => void,
): Promise<ViewsResult> {
  return await inSchool({ students }, async (open) => {
    const courseId = await practise(open);
    const drawn = await startBeside(open, { DRAW_PAGES: 'on' });
    const shell = await startBeside(open, { DRAW_PAGES: 'off' });
    try {
      const served = ['/dashboard', `/course/${courseId}`];
      const paths = [
        ...served,
        ...['/mall', '/mall/good/2', '/order/2', '/notes', '/qa'],
        `/exercise/${courseId}?type=${exerciseTypes.sequential}`,
        `/course/${courseId}/exercise`,
      ];
      const addresses = { drawn: drawn.address, shell: shell.address };
      const paints = await paint(open, { addresses, paths, rounds }, say);
      const pids = { drawn: drawn.pid, shell: shell.pid };
      const turns = { drawn: [] as Served[], shell: [] as Served[] };
      for (let round = 1; round <= rounds; round += 1)
        for (const name of inTurn(round)) {
          say(`pages a second ${round} of ${rounds}, ${name}`);
          const server = { address: addresses[name], pid: pids[name] };
          turns[name].push(await measureServed(server, served, open.school.students));
        }
      return { ...paints, drawn: medianOf(turns.drawn), shell: medianOf(turns.shell) };
    } finally {
      await drawn.stop();
      await shell.stop();
    }
  });
}

const inTurn = (round: number) =>
  round % 2 === 0 ? (['shell', 'drawn'] as const) : (['drawn', 'shell'] as const);

function medianOf(turns: readonly Served[]): Served {
  const of = (read: (turn: Served) => number) => median(turns.map(read));
  const times = (read: (turn: Served) => Times): Times => ({
    p50: of((turn) => read(turn).p50),
    p95: of((turn) => read(turn).p95),
  });
  return {
    perSecond: of(({ perSecond }) => perSecond),
    page: times(({ page }) => page),
    share: of(({ share }) => share),
    alone: times(({ alone }) => alone),
    beside: times(({ beside }) => beside),
    shareBeside: of(({ shareBeside }) => shareBeside),
    megabytes: of(({ megabytes }) => megabytes),
  };
}

/** Who has answered nothing has an emptier page than most. */
async function practise({ school }: OpenSchool): Promise<number> {
  const { course_id: courseId } = await school.services.database.connection
    .selectFrom('course')
    .select('course_id')
    .orderBy('course_id')
    .executeTakeFirstOrThrow();
  await study(school, { courseId, bookId: 0, bullets: [] }, firstStudent(school));
  return courseId;
}

interface Plan {
  readonly addresses: { readonly drawn: string; readonly shell: string };
  readonly paths: readonly string[];
  readonly rounds: number;
}

async function paint(
  { school }: OpenSchool,
  { addresses, paths, rounds }: Plan,
  say: (line: string) => void,
): Promise<Pick<ViewsResult, 'bare' | 'pages'>> {
  const { cookie } = firstStudent(school);
  const browser = await openBrowser();
  const bare = await startBarePage();
  const visit = async (address: string, path: string, as?: string) =>
    await visitOnce(browser, address, as, (each) => measurePaint(each, `${address}${path}`));
  const bares: Paint[] = [];
  const seen = paths.map((path) => ({ path, drawn: [] as Paint[], shell: [] as Paint[] }));
  let tries = 0;
  try {
    // The thread of views is started by the first of them, and has each page once before it is fast.
    for (const path of paths)
      while (
        !(await fetchPage(addresses.drawn, path, cookie)).includes('data-drawn') &&
        (tries += 1) < mostTries
      )
        await delay(500);
    if (tries >= mostTries) throw new Error('a page came without its view each time');
    for (let run = 1; run <= rounds; run += 1) {
      say(`paint ${run} of ${rounds}`);
      bares.push(await visit(bare.address, ''));
      for (const { path, ...both } of seen)
        for (const name of inTurn(run)) both[name].push(await visit(addresses[name], path, cookie));
    }
  } finally {
    bare.close();
    await browser.close();
  }
  return {
    bare: typical(bares),
    pages: seen.map(({ path, drawn, shell }) => ({
      path,
      drawn: typical(drawn),
      shell: typical(shell),
    })),
  };
}

const typical = (paints: readonly Paint[]): Paint => ({
  first: median(paints.map(({ first }) => first)),
  largest: median(paints.map(({ largest }) => largest)),
});

async function fetchPage(address: string, path: string, cookie: string): Promise<string> {
  const headers = { cookie, accept: 'text/html', 'sec-ch-ua-mobile': '?1' };
  return await (await fetch(`${address}${path}`, { headers })).text();
}

async function measureServed(
  { address, pid }: { readonly address: string; readonly pid: number },
  paths: readonly string[],
  all: readonly Student[],
): Promise<Served> {
  let views = 0;
  let pages = 0;
  const page = async (number: number, turn = number) => {
    const path = paths[turn % paths.length] ?? '';
    const html = await fetchPage(address, path, all[number % all.length]?.cookie ?? '');
    pages += 1;
    if (html.includes('data-drawn')) views += 1;
    return html.includes('first-answers');
  };
  await runLoops(connections, 2, page);
  [views, pages] = [0, 0];
  const { perSecond, p50, p95 } = await runLoops(connections, seconds, page);
  const share = views / pages;
  const alone = await timeAnswers(address, all);
  [views, pages] = [0, 0];
  const end = performance.now() + seconds * 1000;
  const asked: Promise<unknown>[] = [];
  const pacing = (async () => {
    for (let number = 0; performance.now() < end; number += 1) {
      asked.push(page(number));
      await delay(1000 / pagesPerSecond);
    }
  })();
  const beside = await timeAnswers(address, all);
  await pacing;
  await Promise.all(asked);
  const megabytes = (await residentMegabytes(pid)) ?? Number.NaN;
  const shareBeside = views / pages;
  return { perSecond, page: { p50, p95 }, share, alone, beside, shareBeside, megabytes };
}

async function timeAnswers(address: string, all: readonly Student[]): Promise<Times> {
  const times: number[] = [];
  const end = performance.now() + (seconds - 1) * 1000;
  for (let number = 0; performance.now() < end; number += 1) {
    const began = performance.now();
    const { cookie = '' } = all[number % all.length] ?? {};
    await (await fetch(`${address}${getStudentInfo.path}`, { headers: { cookie } })).text();
    times.push(performance.now() - began);
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}
