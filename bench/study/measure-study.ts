import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  connectionCounts,
  measureRow,
  readyAnswers,
  type RowResult,
} from '../http/measure-http.ts';
import { openSides } from '../http/sides.ts';
import type { Options } from '../options.ts';
import { openSchool, type School } from '../school/open-school.ts';
import {
  makeFolder,
  serverEnvironment,
  startServer,
  type Environment,
  type RunningServer,
} from '../school/start-server.ts';
import { openBrowser } from '../web/browser.ts';
import { growSchool } from './grow-school.ts';
import { growSearch } from './grow-search.ts';
import { lectureSeconds, makeLongLecture } from './long-lecture.ts';
import { measurePage, type PageResult } from './measure-page.ts';
import { studyRows } from './study-rows.ts';
import { watchTogether, type WatchResult } from './watch-together.ts';

export interface StudyResult {
  readonly rows: readonly RowResult[];
  readonly watch: WatchResult;
  readonly page: PageResult;
  readonly lectureSeconds: number;
}

const watchers = 500;

/** A school with a large catalogue and a full house: what lists, reports and the lecture page cost in it. */
export async function measureStudy(
  options: Options,
  say: (line: string) => void,
): Promise<StudyResult> {
  const { folder, remove } = await makeFolder();
  const environment = await serverEnvironment(folder, { WORKER: 'off' });
  try {
    say('growing a school of twenty courses');
    await makeLargeSchool(environment);
    const server = await startServer(environment);
    const school = await openSchool(environment, watchers);
    try {
      await school.services.database.pool.query('vacuum analyze');
      const rows = await measureRows(options, school, server, say);
      say(`${watchers} students watch at once`);
      await school.services.database.pool.query('truncate video_report, video_progress');
      const watch = await watchTogether(school, server.address);
      say('a two-hour lecture in the browser');
      const page = await measureLecture(folder, school, server);
      return { rows, watch, page, lectureSeconds };
    } finally {
      await school.close();
      await server.stop();
    }
  } finally {
    await remove();
  }
}

/** The catalogue is remembered by a running server, so it grows before the one that is measured. */
async function makeLargeSchool(environment: Environment): Promise<void> {
  const server = await startServer(environment);
  const school = await openSchool(environment, 0);
  await growSchool(school);
  await growSearch(school);
  await school.close();
  await server.stop();
}

async function measureRows(
  options: Options,
  whole: School,
  server: RunningServer,
  say: (line: string) => void,
): Promise<RowResult[]> {
  const school = { ...whole, students: whole.students.slice(0, Math.max(...connectionCounts)) };
  const sides = await openSides(school, server, await readyAnswers(school, studyRows));
  try {
    const results = [];
    for (const row of studyRows) {
      say(row.title);
      results.push(await measureRow(options, school, sides, row));
    }
    return results;
  } finally {
    await sides.stop();
  }
}

async function measureLecture(
  folder: string,
  { services, students: [student] }: School,
  { address }: RunningServer,
): Promise<PageResult> {
  if (student === undefined) throw new Error('the school has no student');
  const { database } = services;
  // Any lecture will do: its addresses are replaced on their way to the page.
  await database.pool.query(
    `update video set state = 'ready', storage_prefix = 'videos/1001/bench' where video_id = 1001`,
  );
  const media = path.join(folder, 'long');
  await mkdir(media);
  await makeLongLecture(media);
  const browser = await openBrowser();
  try {
    const place = '/course/1/book/1/reading/101?bullet=1001';
    return await measurePage({
      browser,
      address,
      cookie: student.cookie,
      path: place,
      folder: media,
    });
  } finally {
    await browser.close();
  }
}
