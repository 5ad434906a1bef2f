import { setTimeout as delay } from 'node:timers/promises';
import { getStudentInfo } from '@xuezhou/contract/account';
import { runLoops, type Round } from '../loops.ts';
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
/** Pages that are asked for while answers are timed. */
const pagesPerSecond = 50;

export interface ViewsResult {
  readonly bare: Paint;
  readonly pages: readonly { path: string; drawn: Paint; shell: Paint }[];
  readonly drawn: Served;
  readonly shell: Served;
}

export interface Served {
  readonly load: Round;
  /** Of the pages, how many had a view. */
  readonly share: number;
  /** Milliseconds of an answer, alone and beside such pages. */
  readonly alone: number;
  readonly beside: number;
  readonly megabytes: number | undefined;
}

/** First views that the server draws beside the same pages as they were built, in turns. */
export async function measureViews(
  { rounds }: Pick<Options, 'rounds'>,
  say: (line: string) => void,
): Promise<ViewsResult> {
  return await inSchool({ students }, async (open) => {
    await practise(open);
    const drawn = await startBeside(open, { DRAW_PAGES: 'on' });
    const shell = await startBeside(open, { DRAW_PAGES: 'off' });
    try {
      const paths = ['/dashboard', '/mall', '/notes', '/qa'];
      const addresses = { drawn: drawn.address, shell: shell.address };
      const paints = await paint(open, { addresses, paths, rounds }, say);
      const serve = async (name: keyof typeof addresses, pid: number) => {
        say(`pages a second, ${name}`);
        return await measureServed(addresses[name], open.school.students, pid);
      };
      return {
        ...paints,
        drawn: await serve('drawn', drawn.pid),
        shell: await serve('shell', shell.pid),
      };
    } finally {
      await drawn.stop();
      await shell.stop();
    }
  });
}

/** Who has answered nothing has an emptier page than most. */
async function practise({ school }: OpenSchool): Promise<void> {
  const { course_id: courseId } = await school.services.database.connection
    .selectFrom('course')
    .select('course_id')
    .orderBy('course_id')
    .executeTakeFirstOrThrow();
  await study(school, { courseId, bookId: 0, bullets: [] }, firstStudent(school));
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
  try {
    // The thread of views is started by the first of them, and has each page once before it is fast.
    for (const path of paths)
      while (!(await fetchPage(addresses.drawn, path, cookie)).includes('data-drawn'))
        await delay(500);
    for (let run = 1; run <= rounds; run += 1) {
      say(`paint ${run} of ${rounds}`);
      bares.push(await visit(bare.address, ''));
      for (const { path, ...both } of seen)
        for (const name of run % 2 === 0
          ? (['shell', 'drawn'] as const)
          : (['drawn', 'shell'] as const))
          both[name].push(await visit(addresses[name], path, cookie));
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
  address: string,
  all: readonly Student[],
  pid: number,
): Promise<Served> {
  let views = 0;
  let pages = 0;
  const page = async (number: number) => {
    const html = await fetchPage(address, '/dashboard', all[number % all.length]?.cookie ?? '');
    pages += 1;
    if (html.includes('data-drawn')) views += 1;
    return html.includes('first-answers');
  };
  await runLoops(connections, 2, page);
  [views, pages] = [0, 0];
  const load = await runLoops(connections, seconds, page);
  const share = views / pages;
  const alone = await timeAnswers(address, all);
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
  return { load, share, alone, beside, megabytes: await residentMegabytes(pid) };
}

/** The 95th percentile, in milliseconds. */
async function timeAnswers(address: string, all: readonly Student[]): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + (seconds - 1) * 1000;
  for (let number = 0; performance.now() < end; number += 1) {
    const began = performance.now();
    const { cookie = '' } = all[number % all.length] ?? {};
    await (await fetch(`${address}${getStudentInfo.path}`, { headers: { cookie } })).text();
    times.push(performance.now() - began);
  }
  return quantile(times, 0.95);
}
