import { getCourseTree } from '@xuezhou/contract/authoring/console';
import { listBankQuestions, listSuspectQuestions } from '@xuezhou/contract/review/console';
import { requestOf } from '../../apps/server/src/testing/client.ts';
import { envelopeOf } from '../http/ask.ts';
import { inSchool } from '../school/in-school.ts';
import type { School } from '../school/open-school.ts';
import { quantile } from '../statistics.ts';
import { growContent, writtenCourse, type ContentSizes } from './grow-content.ts';
import { signInOwner } from './sign-in-owner.ts';

export const largeContent: ContentSizes = { questions: 50_000, lectures: 2000 };
const runs = 30;

export interface ContentRow {
  readonly title: string;
  readonly middle: number;
  readonly slow: number;
  /** Rows, or nodes, that it answers. */
  readonly rows: number;
}

/** Lists of a large bank and the tree of a large course, as whole requests in the server. */
export async function measureContent(say: (line: string) => void): Promise<ContentRow[]> {
  return await inSchool({ students: 1 }, async ({ school }) => {
    const cookie = await signInOwner(school);
    say(`${largeContent.questions} questions, ${largeContent.lectures} lectures`);
    await growFor(school, largeContent);
    return await measureLists(school, cookie, { runs, say });
  });
}

/** Whoever signed in as the owner has written it. */
export async function growFor(school: School, sizes: ContentSizes): Promise<void> {
  const { rows } = await school.owner.query<{ staff_id: number }>(
    `select max(staff_id)::int as staff_id from staff`,
  );
  await growContent(school, sizes, rows[0]?.staff_id ?? 0);
  await school.owner.query('analyze');
}

export async function measureLists(
  school: School,
  cookie: string,
  { runs: times, say }: { runs: number; say: (line: string) => void },
): Promise<ContentRow[]> {
  const bank = (query: Readonly<Record<string, string | number>>) =>
    requestOf(listBankQuestions, { query });
  const asked = {
    'the first questions of all': bank({}),
    'those of a chapter': bank({ courseId: 8001, readingId: 800_020 }),
    'far behind': bank({ after: '8015.20000.0' }),
    'a word in stems and options': bank({ search: '国债' }),
    'a word that is nowhere': bank({ search: '查无此题' }),
    'those that figures speak against': bank({ only: 'suspect' }),
    'all suspects of the school': requestOf(listSuspectQuestions, { query: {} }),
    'the tree of a course': requestOf(getCourseTree, { params: { courseId: writtenCourse } }),
  } as const;
  const results: ContentRow[] = [];
  for (const [title, request] of Object.entries(asked)) {
    say(title);
    const headers = { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' };
    results.push({ title, ...(await measureOne(school, { ...request, headers }, times)) });
  }
  return results;
}

async function measureOne(
  school: School,
  request: Parameters<typeof envelopeOf>[1],
  times: number,
): Promise<Omit<ContentRow, 'title'>> {
  const { data } = await envelopeOf(school, request);
  const { list, nodes } = data as { list?: unknown[]; nodes?: unknown[] };
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const begin = performance.now();
    await envelopeOf(school, request);
    took.push(performance.now() - begin);
  }
  const rows = (list ?? nodes ?? (data as unknown[])).length;
  return { middle: quantile(took, 0.5), slow: quantile(took, 0.95), rows };
}
