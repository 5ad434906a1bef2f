import type { BankQuestion, listBankQuestionIds } from '@xuezhou/contract/review/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../../../platform/database/prepare.ts';
import { currentQuestions } from '../../../practice/practice-facts.port.ts';
import type { Suspicion } from '@xuezhou/rules/review/item-quality';

export type BankFilter = InputOf<typeof listBankQuestionIds>['query'];

/** Where a page ended: in the order of courses and their files. */
export interface BankPlace {
  readonly courseId: number;
  readonly position: number;
  readonly questionId: number;
}

export interface BankRow extends BankPlace {
  readonly kind: BankQuestion['kind'];
  readonly stem: string;
  readonly parts: number;
  readonly version: number;
  readonly state: BankQuestion['state'];
  readonly inFiles: boolean;
  readonly chapter: string | null;
  readonly topic: string | null;
  readonly answers: number;
  readonly facility: number;
  readonly discrimination: number | null;
  readonly suspicions: Suspicion[];
  readonly openReports: number;
}

const states = {
  asked: sql`q.retired_at is null`,
  withdrawn: sql`q.withdrawn_at is not null`,
  gone: sql`q.retired_at is not null and q.withdrawn_at is null`,
} as const;

/** A composite question is what its parts are. */
const wholes = (from: RawBuilder<unknown>) =>
  sql`(select coalesce(p.parent_id, p.question_id) from ${from})`;

const kinds = {
  suspect: sql`q.question_id in ${wholes(sql`question_statistic s
    join question p on p.question_id = s.question_id and p.version = s.version where s.suspicions <> '{}'`)}`,
  reported: sql`q.question_id in ${wholes(sql`question_report r
    join question p on p.question_id = r.question_id where r.status = 'open'`)}`,
  unanswered: sql`not exists (select from question_statistic s
      where s.question_id = q.question_id and s.version = q.version)
    and (q.kind <> 'xl' or not exists (select from question p
      join question_statistic s on s.question_id = p.question_id and s.version = p.version
      where p.parent_id = q.question_id))`,
  unplaced: sql`q.reading_id is null`,
} as const;

/** In the stem, an option or a part's stem; or by its number. */
function isMeant(search: string): RawBuilder<unknown> {
  const needle = search.toLowerCase();
  // As it stands in the text of a JSON list.
  const inJson = JSON.stringify(needle).slice(1, -1);
  const number = /^\d{1,9}$/.test(search) ? Number(search) : 0;
  return sql`(q.question_id = ${number} or strpos(q.stem_words, ${needle}) > 0
    or strpos(v.option_words, ${inJson}) > 0
    or q.question_id = any(array(select p.parent_id from question p
      where p.parent_id is not null and strpos(p.stem_words, ${needle}) > 0)))`;
}

export const isSearch = ({ search = '' }: BankFilter): boolean => search.trim() !== '';

function fits({ courseId, readingId, kind, state = 'asked', only, search = '' }: BankFilter) {
  const words = search.trim();
  return sql.join(
    [
      sql`q.parent_id is null and ${states[state]}`,
      ...(courseId === undefined ? [] : [sql`q.course_id = ${courseId}`]),
      ...(readingId === undefined ? [] : [sql`q.reading_id = ${readingId}`]),
      ...(kind === undefined ? [] : [sql`q.kind = ${kind}`]),
      ...(only === undefined ? [] : [kinds[only]]),
      ...(words === '' ? [] : [isMeant(words)]),
    ],
    sql` and `,
  );
}

/** What is read of whom: only a search looks into what questions say. */
const source = (filter: BankFilter) => (isSearch(filter) ? currentQuestions : sql`question q`);

const order = sql`q.course_id, q.position, q.question_id`;

/** The figures of the version that is asked; of a composite question those against its parts. */
const columns = sql`
  q.question_id as "questionId", q.course_id as "courseId", q.position, q.kind, q.stem_text as stem, q.version,
  case when q.retired_at is null then 'asked' when q.withdrawn_at is null then 'gone' else 'withdrawn' end as state,
  q.source_key like 'catalogue:%' as "inFiles",
  (select r.title from reading r where r.reading_id = q.reading_id) as chapter,
  (select u.title from subject u where u.subject_id = q.subject_id) as topic,
  (select count(*)::int from question p where p.parent_id = q.question_id and p.retired_at is null) as parts,
  coalesce(t.answers, 0) as answers, coalesce(t.facility, 0) as facility, t.discrimination,
  coalesce((select array_agg(distinct word) from question p
    join question_statistic s on s.question_id = p.question_id and s.version = p.version, unnest(s.suspicions) word
    where p.question_id = q.question_id or p.parent_id = q.question_id), '{}') as suspicions,
  (select count(*)::int from question_report r join question p on p.question_id = r.question_id
    where r.status = 'open' and (p.question_id = q.question_id or p.parent_id = q.question_id)) as "openReports"`;

export const bankReader = (connection: Connection) => ({
  courses: async () => {
    const { rows } = await sql<{ courseId: number; title: string; questions: number }>`
      select c.course_id as "courseId", c.title, n.questions from course c
      join (select course_id, count(*)::int as questions from question where parent_id is null group by course_id) n
        using (course_id)
      order by c.sort, c.course_id
    `.execute(connection);
    return rows;
  },
  /** The first of those that fit, behind a place where one is given. */
  ids: async (filter: BankFilter, after: BankPlace | null, limit: number): Promise<number[]> => {
    const isBehind =
      after === null
        ? sql``
        : sql`and (${order}) > (${after.courseId}, ${after.position}, ${after.questionId})`;
    const { rows } = await sql<{ question_id: number }>`
      select q.question_id from ${source(filter)} where ${fits(filter)} ${isBehind}
      order by ${order} limit ${limit}
    `.execute(connection);
    return rows.map(({ question_id }) => question_id);
  },
  /** In the order of the bank. */
  rows: async (questionIds: readonly number[]): Promise<BankRow[]> => {
    const { rows } = await sql<BankRow>`
      select ${columns} from question q
      left join question_statistic t on t.question_id = q.question_id and t.version = q.version
      where q.question_id = any(${questionIds}::int[]) order by ${order}
    `.execute(connection);
    return rows;
  },
  /** Up to one more than `most`. */
  count: async (filter: BankFilter, most: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from (select from ${source(filter)} where ${fits(filter)} limit ${most + 1}) found
    `.execute(connection);
    return rows[0]?.count ?? 0;
  },
});
