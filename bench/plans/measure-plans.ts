import { listCardsToRevise } from '@xuezhou/contract/flash-card';
import { beginReview, getReview } from '@xuezhou/contract/review';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { envelopeOf, requestBy } from '../http/ask.ts';
import type { Statement } from '../http/raw-child.ts';
import { recordStatements } from '../http/record.ts';
import { chooseCatalogue, makeRows, study } from '../http/rows.ts';
import { growPractice, largeCourse } from '../practice/grow-practice.ts';
import { practiceRows } from '../practice/practice-rows.ts';
import { inSchool } from '../school/in-school.ts';
import type { School, Student } from '../school/open-school.ts';
import { median } from '../statistics.ts';

export interface PlanResult {
  readonly row: string;
  /** Where the statement begins to tell what it asks. */
  readonly words: string;
  /** Milliseconds as PostgreSQL chooses by itself, and planned once for all. */
  readonly chosen: number;
  readonly once: number;
}

interface Asked {
  readonly title: string;
  readonly requests: (student: Student) => readonly InjectOptions[];
}

const students = 4;
/** PostgreSQL makes its choice after five uses. */
const warmings = 8;
const runs = 25;
/** What takes less is no matter. */
const leastMs = 0.3;

const reviewRows: readonly Asked[] = [
  { title: 'review begun', requests: (student) => [requestBy(student, beginReview, { body: {} })] },
  {
    title: 'cards to revise',
    requests: (student) => [
      requestBy(student, listCardsToRevise, { params: { courseId: largeCourse.courseId } }),
    ],
  },
  { title: 'review', requests: (student) => [requestBy(student, getReview)] },
];

/** Of each read that pages wait for: does it take less where it is planned once for all (`prepare.ts`)? */
export async function measurePlans(say: (line: string) => void): Promise<PlanResult[]> {
  return await inSchool({ students }, async ({ school }) => {
    const catalogue = await chooseCatalogue(school);
    await Promise.all(school.students.map((student) => study(school, catalogue, student)));
    await growPractice(school);
    const rows: readonly Asked[] = [
      ...[...makeRows(catalogue), ...practiceRows].filter(({ bare }) => bare === 'reads'),
      ...reviewRows,
    ];
    const results: PlanResult[] = [];
    for (const row of rows) {
      say(row.title);
      results.push(...(await measureRow(school, row)));
    }
    return results;
  });
}

async function measureRow(school: School, { title, requests }: Asked): Promise<PlanResult[]> {
  const recorded: (readonly Statement[])[] = [];
  for (const student of school.students) {
    const [request] = requests(student);
    if (request === undefined) throw new Error(`${title} asks nothing`);
    // What is the same for everybody is kept from the first time.
    await envelopeOf(school, request);
    recorded.push((await recordStatements(school, request)).filter(isRead));
  }
  const chosen = await openClient(school);
  const once = await openClient(school, 'set plan_cache_mode = force_generic_plan');
  const results: PlanResult[] = [];
  try {
    for (const { text } of recorded[0] ?? []) {
      const values = recorded.flatMap((some) =>
        some.filter((one) => one.text === text).map((one) => one.values),
      );
      const ask = (client: pg.Client, turn: number) =>
        timeOf(client, text, values[turn % values.length] ?? []);
      for (let turn = 0; turn < warmings; turn += 1)
        for (const client of [chosen, once]) await ask(client, turn);
      const times: [number[], number[]] = [[], []];
      for (let turn = 0; turn < runs; turn += 1) {
        times[0].push(await ask(chosen, turn));
        times[1].push(await ask(once, turn));
      }
      const found = { chosen: median(times[0]), once: median(times[1]) };
      if (Math.max(found.chosen, found.once) >= leastMs)
        results.push({ row: title, words: wordsOf(text), ...found });
    }
  } finally {
    await Promise.all([chosen.end(), once.end()]);
  }
  return results;
}

const isRead = ({ text, values }: Statement): boolean =>
  /^\s*(select|with)\b/i.test(text) && values.length > 0;

async function openClient({ pool }: School, setting?: string): Promise<pg.Client> {
  const client = new pg.Client({ ...pool, ssl: false });
  await client.connect();
  if (setting !== undefined) await client.query(setting);
  return client;
}

const names = new Map<string, string>();

async function timeOf(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  const name = names.get(text) ?? `p${names.size}`;
  names.set(text, name);
  const began = performance.now();
  await client.query({ name, text, values: [...values] });
  return performance.now() - began;
}

const wordsOf = (text: string): string =>
  `${text.replaceAll(/\s+/g, ' ').trim().slice(0, 70).replaceAll('|', '\\|')}…`;
