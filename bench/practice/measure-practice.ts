import { practiseClass, type Losses } from '@xuezhou/rules/practice/testing/simulated-class';
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
  type RunningServer,
} from '../school/start-server.ts';
import { openBrowser } from '../web/browser.ts';
import { growPractice, largeCourse } from './grow-practice.ts';
import { measureHandIn, type HandInResult } from './hand-in.ts';
import { practiceRows } from './practice-rows.ts';
import { rankingRows, rankStudents } from './rank-students.ts';
import { turnPages, type TurnPlace, type TurnResult } from './turn-pages.ts';

export interface PracticeResult {
  readonly losses: Losses;
  readonly rows: readonly RowResult[];
  readonly handIn: HandInResult;
  readonly turns: readonly TurnResult[];
}

const turnPlaces: readonly TurnPlace[] = [
  { title: 'a set of the demonstration, phone', courseId: 1, width: 390 },
  { title: 'a set of 5,000 with its answer card, desk', ...largeCourse, width: 1440 },
];

const classWishes = { students: 300, questions: 300, topics: 10, answers: 200, seed: 20_260 };

/** How well smart practice foresees answers in a class whose truth is known, and what practice costs in a large course. */
export async function measurePractice(
  options: Options,
  say: (line: string) => void,
): Promise<PracticeResult> {
  say(`${classWishes.students} simulated students practise`);
  const losses = practiseClass(classWishes);
  const { folder, remove } = await makeFolder();
  try {
    const environment = await serverEnvironment(folder, { WORKER: 'off' });
    const server = await startServer(environment);
    const school = await openSchool(environment, Math.max(...connectionCounts));
    try {
      say('a course of 5,000 questions and cards');
      await growPractice(school);
      await rankStudents(school);
      const rows = await measureRows(options, school, server, say);
      say('papers are handed in');
      const handIn = await measureHandIn(school);
      say('questions are turned in the browser');
      return { losses, rows, handIn, turns: await measureTurns(school, server) };
    } finally {
      await school.close();
      await server.stop();
    }
  } finally {
    await remove();
  }
}

async function measureTurns(
  { students: [student] }: School,
  { address }: RunningServer,
): Promise<TurnResult[]> {
  if (student === undefined) throw new Error('the school has no student');
  const browser = await openBrowser();
  try {
    const turns = [];
    for (const place of turnPlaces)
      turns.push(await turnPages(browser, { address, cookie: student.cookie }, place));
    return turns;
  } finally {
    await browser.close();
  }
}

async function measureRows(
  options: Options,
  school: School,
  server: RunningServer,
  say: (line: string) => void,
): Promise<RowResult[]> {
  const all = [...practiceRows, ...rankingRows];
  const sides = await openSides(school, server, await readyAnswers(school, all));
  try {
    const results = [];
    for (const row of all) {
      say(row.title);
      results.push(await measureRow(options, school, sides, row));
    }
    return results;
  } finally {
    await sides.stop();
  }
}
