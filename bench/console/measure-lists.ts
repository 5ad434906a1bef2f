import { requestOf } from '../../apps/server/src/testing/client.ts';
import { countStudents, listStudents } from '@xuezhou/contract/account/console';
import { getAuditChoices, listAudit } from '@xuezhou/contract/staff';
import { envelopeOf } from '../http/ask.ts';
import { inSchool } from '../school/in-school.ts';
import type { School } from '../school/open-school.ts';
import { quantile } from '../statistics.ts';
import { growLog } from './grow-log.ts';
import { benchCourse, benchTag, growStandings } from './grow-standings.ts';
import { growStudents } from './grow-students.ts';
import { signInOwner } from './sign-in-owner.ts';

export const listsBench = { students: 100_000, entries: 1_000_000 } as const;
const runs = 40;
const dayMs = 86_400_000;

type Asked = ReturnType<typeof requestOf>;
type Query = Readonly<Record<string, string | number>>;

export interface GrownLists {
  readonly entries: number;
  /** The highest number of a student. */
  readonly last: number;
  /** Who has many entries. */
  readonly staffId: number;
}

/** Lists of students and of the log, as their pages ask for them. */
export function listQueries({ entries, last, staffId }: GrownLists): Record<string, Asked> {
  const students = (query: Query) => requestOf(listStudents, { query: { limit: 50, ...query } });
  const count = (query: Query) => requestOf(countStudents, { query });
  const log = (query: Query) => requestOf(listAudit, { query });
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
  return {
    'students: first page': students({}),
    'students: last page': students({ after: last - 60 }),
    'students: of a course': students({ courseId: benchCourse }),
    'students: who fall behind': students({ segment: 'behind' }),
    'students: whose course ends': students({ segment: 'ending' }),
    'students: with a tag': students({ tag: benchTag }),
    'students: a part of a name': students({ search: '知远' }),
    'students: nobody found': students({ search: '查无此人啊' }),
    'students: how many there are': count({}),
    'students: how many fall behind': count({ segment: 'behind' }),
    'log: newest': log({}),
    'log: its middle': log({ before: Math.ceil(entries / 2) }),
    'log: of a person': log({ staffId }),
    'log: of a kind': log({ operation: 'revealMobiles' }),
    'log: of a kind that nobody did': log({ operation: 'eraseCourse' }),
    'log: of one student': log({ targetKind: 'student', targetId: String(last) }),
    'log: of a day long ago': log({
      from: daysAgo(entries / 2880 + 1),
      until: daysAgo(entries / 2880),
    }),
    'log: what it can be narrowed to': requestOf(getAuditChoices),
  };
}

export interface ListRow {
  readonly title: string;
  readonly middle: number;
  readonly slow: number;
  readonly found: number;
}

/** Students and the log of a large school, by who sees all of it. */
export async function measureLists(
  say: (line: string) => void,
  { students, entries }: { students: number; entries: number } = listsBench,
): Promise<ListRow[]> {
  return await inSchool({ students: 1 }, async ({ school }) => {
    say(`${students} students, ${entries} entries of the log`);
    const grown = await growLists(school, { students, entries });
    const cookie = await signInOwner(school);
    const rows: ListRow[] = [];
    for (const [title, request] of Object.entries(listQueries(grown))) {
      say(title);
      rows.push({ title, ...(await measureOne(school, cookie, request)) });
    }
    return rows;
  });
}

export async function growLists(
  school: School,
  { students, entries }: { students: number; entries: number },
): Promise<GrownLists> {
  await growStudents(school, students);
  await growStandings(school);
  await growLog(school, entries);
  const { rows } = await school.owner.query<{ last: number; staff_id: number }>(
    `select max(student_id) as last, (select staff_id from staff where login = 'bench1') as staff_id from student`,
  );
  return { entries, last: rows[0]?.last ?? 0, staffId: rows[0]?.staff_id ?? 0 };
}

/** How many rows an answer has; of a count, that. */
function foundIn(data: unknown): number {
  const { list, count, operations } = data as Partial<{
    list: unknown[];
    count: number;
    operations: unknown[];
  }>;
  return count ?? (list ?? operations ?? []).length;
}

async function measureOne(school: School, cookie: string, request: Asked) {
  const headers = { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' };
  const asked = { ...request, headers };
  const { data } = await envelopeOf(school, asked);
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const begin = performance.now();
    await envelopeOf(school, asked);
    times.push(performance.now() - begin);
  }
  return { middle: quantile(times, 0.5), slow: quantile(times, 0.95), found: foundIn(data) };
}
