import type { QuestionKind } from '@xuezhou/contract/practice';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { isOfFiles } from '../content/question-owner.sql.ts';
import { currentQuestions } from '../facts/question-facts.sql.ts';
import { excerptOf } from '../../../platform/text/excerpt.ts';
import { isErased, shownCourses } from '../../catalogue/catalogue.port.ts';

/** What a list of questions is narrowed to; `also` is a condition on the question `q` of whoever asks. */
export interface BankNarrowing {
  readonly courseId?: number | undefined;
  readonly readingId?: number | undefined;
  readonly kind?: QuestionKind | undefined;
  readonly state?: BankState | undefined;
  readonly search?: string | undefined;
  readonly also?: RawBuilder<unknown> | undefined;
}
type BankState = 'asked' | 'withdrawn' | 'gone';

/** Where a page ended: in the order of courses and their files. */
export interface BankPlace {
  readonly courseId: number;
  readonly position: number;
  readonly questionId: number;
}

export const writeBankPlace = ({ courseId, position, questionId }: BankPlace): string =>
  `${courseId}.${position}.${questionId}`;

/** What is no place of ours begins anew. */
export function readBankPlace(text: string): BankPlace | null {
  const [, courseId, position, questionId] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(text) ?? [];
  return questionId === undefined
    ? null
    : {
        courseId: Number(courseId),
        position: Number(position),
        questionId: Number(questionId),
      };
}

export interface ListedQuestion extends BankPlace {
  readonly kind: QuestionKind;
  /** Its beginning as one line of text, formulas whole between dollars. */
  readonly stem: string;
  readonly version: number;
  readonly state: BankState;
  readonly inFiles: boolean;
  readonly chapter: string | null;
  readonly topic: string | null;
  /** As they are asked today, in their order. */
  readonly parts: readonly { readonly questionId: number; readonly version: number }[];
}

const states = {
  asked: sql`q.retired_at is null`,
  withdrawn: sql`q.withdrawn_at is not null`,
  gone: sql`q.retired_at is not null and q.withdrawn_at is null`,
} as const;

export const isUnplaced = sql`q.reading_id is null`;

/**
 * Whether students are told nothing of why an answer of the question `q`, or of a part that it still has, is right. What a
 * composite tells is told of its parts.
 */
export const isUnexplained = sql`q.question_id in (select coalesce(p.parent_id, p.question_id)
  from question p join question_version w on w.question_id = p.question_id and w.version = p.version
  where w.content ->> 'explanation' = '' and p.kind <> 'xl' and (p.parent_id is null or p.retired_at is null))`;

/** Whether the whole question `q` or a part of it is one of those of a query of ids. */
export const isOneOf = (ids: RawBuilder<unknown>) =>
  sql`q.question_id in (select coalesce(p.parent_id, p.question_id) from question p where p.question_id in (${ids}))`;

/** Whether the whole question `q` or a part of it is, as it is asked today, one of a query of ids and versions. */
export const isVersionOf = (versions: RawBuilder<unknown>) =>
  sql`q.question_id in (select coalesce(p.parent_id, p.question_id) from question p
    where (p.question_id, p.version) in (${versions}))`;

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

export const isSearch = ({ search = '' }: BankNarrowing): boolean => search.trim() !== '';

function fits({ courseId, readingId, kind, state = 'asked', search = '', also }: BankNarrowing) {
  const words = search.trim();
  return sql.join(
    [
      sql`q.parent_id is null and ${states[state]} and not ${isErased(sql`q.course_id`)}`,
      ...(courseId === undefined ? [] : [sql`q.course_id = ${courseId}`]),
      ...(readingId === undefined ? [] : [sql`q.reading_id = ${readingId}`]),
      ...(kind === undefined ? [] : [sql`q.kind = ${kind}`]),
      ...(also === undefined ? [] : [also]),
      ...(words === '' ? [] : [isMeant(words)]),
    ],
    sql` and `,
  );
}

/** Only a search looks into what questions say. */
const source = (narrowing: BankNarrowing) =>
  isSearch(narrowing) ? currentQuestions : sql`question q`;

const order = sql`q.course_id, q.position, q.question_id`;

/** The questions of the school as staff list them, parts within their wholes. */
export const bankList = (connection: Connection) => ({
  courses: async () => {
    const { rows } = await sql<{ courseId: number; title: string; questions: number }>`
      select c.course_id as "courseId", c.title, n.questions from ${shownCourses} c
      join (select course_id, count(*)::int as questions from question where parent_id is null group by course_id) n
        using (course_id)
      order by c.sort, c.course_id
    `.execute(connection);
    return rows;
  },
  /** The first of those that fit, behind a place where one is given. */
  ids: async (
    narrowing: BankNarrowing,
    after: BankPlace | null,
    limit: number,
  ): Promise<number[]> => {
    const isBehind =
      after === null
        ? sql``
        : sql`and (${order}) > (${after.courseId}, ${after.position}, ${after.questionId})`;
    const { rows } = await sql<{ question_id: number }>`
      select q.question_id from ${source(narrowing)} where ${fits(narrowing)} ${isBehind}
      order by ${order} limit ${limit}
    `.execute(connection);
    return rows.map(({ question_id }) => question_id);
  },
  /** Up to one more than `most`. */
  count: async (narrowing: BankNarrowing, most: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from (select from ${source(narrowing)} where ${fits(narrowing)} limit ${most + 1}) found
    `.execute(connection);
    return rows[0]?.count ?? 0;
  },
  /** In the order of the bank. */
  rows: async (questionIds: readonly number[]): Promise<ListedQuestion[]> => {
    const { rows } = await sql<ListedQuestion>`
      select q.question_id as "questionId", q.course_id as "courseId", q.position, q.kind,
        (select v.content->>'question' from question_version v where v.question_id = q.question_id and v.version = q.version) as stem,
        q.version, ${isOfFiles(connection)} as "inFiles",
        case when q.retired_at is null then 'asked' when q.withdrawn_at is null then 'gone' else 'withdrawn' end as state,
        (select r.title from reading r where r.reading_id = q.reading_id) as chapter,
        (select u.title from subject u where u.subject_id = q.subject_id) as topic,
        coalesce((select jsonb_agg(jsonb_build_object('questionId', p.question_id, 'version', p.version) order by p.part_no)
          from question p where p.parent_id = q.question_id and p.retired_at is null), '[]') as parts
      from question q where q.question_id = any(${questionIds}::int[]) order by ${order}
    `.execute(connection);
    return rows.map((row) => ({ ...row, stem: excerptOf(row.stem, longestStem) }));
  },
});

const longestStem = 300;
