import type { Browser } from '@playwright/test';
import { study } from '../http/rows.ts';
import { openSchool } from '../school/open-school.ts';
import {
  makeFolder,
  serverEnvironment,
  startServer,
  type Environment,
} from '../school/start-server.ts';
import { median } from '../statistics.ts';
import { openBrowser, visitOnce } from './browser.ts';
import { findLecture, type Lecture } from './find-lecture.ts';
import { measureBytes, type PageBytes } from './measure-bytes.ts';
import { measurePaint, measureTwice, type Paint } from './measure-paint.ts';
import { webPages, type WebPage } from './pages.ts';
import { startBarePage } from './start-bare-page.ts';
import { startUndrawn } from './start-undrawn.ts';

export interface WebResult {
  readonly pages: readonly {
    readonly page: WebPage;
    readonly bytes: PageBytes;
    /** Undefined where the page is not there, or is not painted. */
    readonly paint: Paint | undefined;
    /** Of a second visit, every file on the device. */
    readonly again: Paint | undefined;
  }[];
  /** A page of one line of text: what the throttled phone itself costs. */
  readonly bare: Paint;
  /** The login page where it is not drawn ahead of time. */
  readonly undrawnLogin: Paint;
  readonly runs: number;
}

/**
 * The first lecture, encoded by a server with a worker. A school opened beside that server goes with it: the embedded
 * database stops with who started it.
 */
async function encodeFirst(environment: Environment): Promise<Lecture> {
  const server = await startServer({ ...environment, ROLE: 'all' });
  try {
    const school = await openSchool(environment, 0);
    try {
      return await findLecture(school);
    } finally {
      await school.close();
    }
  } finally {
    await server.stop();
  }
}

export async function measureWeb(runs: number, say: (line: string) => void): Promise<WebResult> {
  const { folder, remove } = await makeFolder();
  const environment = await serverEnvironment(folder, { ROLE: 'web' });
  say('letting a school encode its first lecture');
  const lecture = await encodeFirst(environment);
  const server = await startServer(environment);
  const school = await openSchool(environment, 1);
  const browser = await openBrowser();
  const bare = await startBarePage();
  const undrawn = await startUndrawn(server.address);
  try {
    const [student] = school.students;
    if (student === undefined) throw new Error('the school has no student');
    await study(school, { ...lecture, bullets: [lecture] }, student);
    const pages = [];
    for (const page of webPages(lecture)) {
      say(`bytes of ${page.title}`);
      const cookie = page.isOpen ? undefined : student.cookie;
      const url = `${server.address}${page.path}${page.query ?? ''}`;
      const bytes = await visitOnce(browser, server.address, cookie, (visit) =>
        measureBytes(visit, url),
      );
      pages.push({ page, bytes, cookie, url, paints: [] as Paint[], again: [] as Paint[] });
    }
    const barePaints: Paint[] = [];
    const undrawnPaints: Paint[] = [];
    for (let run = 0; run < runs; run += 1) {
      say(`paint ${run + 1} of ${runs}`);
      barePaints.push(await paint(browser, bare.address, undefined, bare.address));
      undrawnPaints.push(
        await paint(browser, undrawn.address, undefined, `${undrawn.address}/login`),
      );
      for (const one of pages)
        if (one.page.isPainted && one.bytes.landed === one.page.path) {
          const both = await paintTwice(browser, server.address, one.cookie, one.url);
          one.paints.push(both.first);
          one.again.push(both.again);
        }
    }
    return {
      pages: pages.map(({ page, bytes, paints, again }) => ({
        ...{ page, bytes, paint: typical(paints) },
        again: typical(again),
      })),
      bare: typical(barePaints) ?? never,
      undrawnLogin: typical(undrawnPaints) ?? never,
      runs,
    };
  } finally {
    bare.close();
    undrawn.close();
    await browser.close();
    await school.close();
    await server.stop();
    await remove();
  }
}

const never: Paint = { first: Number.NaN, largest: Number.NaN };

const paint = (browser: Browser, address: string, cookie: string | undefined, url: string) =>
  visitOnce(browser, address, cookie, (visit) => measurePaint(visit, url));

const paintTwice = (browser: Browser, address: string, cookie: string | undefined, url: string) =>
  visitOnce(browser, address, cookie, (visit) => measureTwice(visit, url));

function typical(paints: readonly Paint[]): Paint | undefined {
  if (paints.length === 0) return undefined;
  return {
    first: median(paints.map(({ first }) => first)),
    largest: median(paints.map(({ largest }) => largest)),
  };
}
