import { requestOf } from '../../apps/server/src/testing/client.ts';
import { searchConsole } from '@xuezhou/contract/staff';
import { envelopeOf } from '../http/ask.ts';
import { recordStatements } from '../http/record.ts';
import { inSchool } from '../school/in-school.ts';
import type { School } from '../school/open-school.ts';
import { quantile } from '../statistics.ts';
import { growStudents } from './grow-students.ts';
import { signInOwner } from './sign-in-owner.ts';

export const students = 100_000;
const runs = 40;

/** What is typed, each by another way to name somebody. */
const typed = {
  'beginning of a name': '林知',
  'one sign': '林',
  'end of a name': '知远',
  initials: 'lzy',
  'three signs inside': '知远林',
  'a number': '88888',
  'tail of a phone': '7715',
  'an order that there is not': '20261012000387',
  'nothing found': '查无此人啊',
} as const;

export interface PaletteRow {
  readonly title: string;
  readonly middle: number;
  readonly slow: number;
  readonly hits: number;
  /** How PostgreSQL reads the students. */
  readonly plan: string;
}

/** ⌘K in a school of 100,000 students, by who sees all of it. */
export async function measurePalette(say: (line: string) => void): Promise<PaletteRow[]> {
  return await inSchool({ students: 1 }, async ({ school }) => {
    say(`${students} students`);
    await growStudents(school, students);
    const cookie = await signInOwner(school);
    const results: PaletteRow[] = [];
    for (const [title, text] of Object.entries(typed)) {
      say(title);
      results.push({ title, ...(await measureOne(school, cookie, text)) });
    }
    return results;
  });
}

async function measureOne(school: School, cookie: string, text: string) {
  const request = requestOf(searchConsole, { query: { text } });
  const asked = {
    ...request,
    headers: { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' },
  };
  const { data } = await envelopeOf(school, asked);
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const begin = performance.now();
    await envelopeOf(school, asked);
    times.push(performance.now() - begin);
  }
  const hits = (data as { hits: unknown[] }).hits.length;
  const statement = (await recordStatements(school, asked)).find(({ text: words }) =>
    words.includes('near join student'),
  );
  const plan = statement === undefined ? '' : await planOf(school, statement);
  return { middle: quantile(times, 0.5), slow: quantile(times, 0.95), hits, plan };
}

async function planOf(
  { owner }: School,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<string> {
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
  const nodes = rows.flatMap((row) =>
    [
      ...row['QUERY PLAN'].matchAll(
        /(Seq Scan on \w+|(?:Index Only |Bitmap )?Index Scan (?:using|on) \w+)/g,
      ),
    ].map(([node]) => node),
  );
  return [...new Set(nodes)].join(', ');
}
