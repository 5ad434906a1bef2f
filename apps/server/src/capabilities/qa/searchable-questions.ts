import { excerptOf } from '@xuezhou/rules/qa/qa-text';
import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import {
  askToIndex,
  bareDocument,
  nextTurn,
  searchText,
  type OwnSource,
  type SearchSource,
} from '../search/search.port.ts';
import { plainWords } from './take-words.ts';
import { isKept, isVisible, seesAnswer, type Reader } from './question.sql.ts';

interface Row {
  question_id: string;
  book_id: number | null;
  reading_id: number | null;
  heading: string | null;
  title: string;
  html: string;
}

interface SharedRow extends Row {
  answers: string[] | null;
}

const sourceName = 'qa';

/** Of a course, in the index at once; those that a teacher answered come first, then the youngest. */
const maxOfCourse = 20_000;

const findOfCourse = prepareSql<{ courseId: number }, SharedRow>(
  (p) => sql`
    select t.question_id, t.book_id, t.reading_id, r.title as heading, t.title, t.html, (
        select array_agg(a.html order by a.accepted_at nulls last, a.number) from qa_answer a
        where a.question_id = t.question_id and a.staff_id is not null and a.hidden_at is null
          and not a.is_private
      ) as answers
    from qa_question t
    left join reading r on r.reading_id = t.reading_id
    where t.course_id = ${p.courseId} and t.is_public
    order by t.teacher_answers > 0 desc, t.asked_at desc, t.question_id
    limit ${sql.lit(maxOfCourse)}`,
);

const findShown = prepareSql<Reader & { questionIds: readonly string[] }, { question_id: string }>(
  (p) => sql`
    select t.question_id from qa_question t
    where t.question_id = any(${p.questionIds}::uuid[]) and t.is_public
      and t.student_id is distinct from ${p.studentId} and not ${isKept(p)}`,
);

const documentOf = ({ question_id, title, html, heading, ...place }: Row) => ({
  ...bareDocument,
  ...place,
  kind: 'qa' as const,
  ref: question_id,
  heading: heading ?? '',
  text: `${title} ${searchText(html)}`.trim(),
});

/** What everybody of a course may read, found by what was asked and by what a teacher answered. */
export const searchableQa: SearchSource = {
  name: sourceName,
  documentsOf: async (connection, courseId) =>
    (await findOfCourse.rows(connection, { courseId })).map(({ answers, ...row }) => ({
      ...documentOf(row),
      aside: (answers ?? []).map(searchText).join(' '),
    })),
  // One's own are found where they lie, at once and as they are now.
  shownOf: async (connection, searcher, questionIds) => {
    const rows = await findShown.rows(connection, { ...searcher, questionIds });
    return new Set(rows.map(({ question_id }) => question_id));
  },
};

interface OwnRow extends Row {
  course_id: number;
}

const findOwn = prepareSql<
  Reader & { courseIds: readonly number[]; patterns: readonly string[]; most: number },
  OwnRow
>(
  (p) => sql`
    select t.question_id, t.course_id, t.book_id, t.reading_id, r.title as heading, t.title, t.html
    from qa_question t
    left join reading r on r.reading_id = t.reading_id
    where t.student_id = ${p.studentId} and t.course_id = any(${p.courseIds}::int[])
      and t.withdrawn_at is null and t.merged_into is null and not ${isKept(p)}
      and (t.title ilike any(${p.patterns}::text[]) or t.content ilike any(${p.patterns}::text[]))
    order by t.asked_at desc, t.question_id
    limit ${p.most}`,
);

/** What a student asked, also for the teachers alone. */
export const searchableOwnQa: OwnSource = {
  documentsOf: async (connection, wish) =>
    (await findOwn.rows(connection, wish)).map((row) => ({
      ...documentOf(row),
      course_id: row.course_id,
      second: null,
      question_id: null,
    })),
};

/** Lets a question be found as it is now; those of a course that change together are one wish. */
export async function keepFindable(change: Change, questionId: string, now: Date): Promise<void> {
  const row = await change
    .selectFrom('qa_question')
    .where('question_id', '=', questionId)
    .where('is_public', '=', true)
    .select('course_id')
    .executeTakeFirst();
  const courseId = row?.course_id ?? null;
  if (courseId !== null)
    await askToIndex(change, courseId, { source: sourceName, runAt: nextTurn(now) });
}

interface Taught {
  readonly questionId: string;
  readonly text: string;
}

const findTaught = prepareSql<
  Reader & { questionIds: readonly string[] },
  { question_id: string; html: string }
>(
  (p) => sql`
    select distinct on (t.question_id) t.question_id, a.html
    from qa_question t
    join qa_answer a on a.question_id = t.question_id and a.staff_id is not null and ${seesAnswer(p)}
    where t.question_id = any(${p.questionIds}::uuid[]) and ${isVisible(p)} and not ${isKept(p)}
    order by t.question_id, a.accepted_at nulls last, a.number`,
);

/** Enough to be quoted. */
const longestQuoted = 800;

/** How a teacher's answer to these questions begins, where this reader may read it; formulas as TeX between dollars. */
export async function teachersWords(
  connection: Connection,
  reader: Reader,
  questionIds: readonly string[],
): Promise<Taught[]> {
  if (questionIds.length === 0) return [];
  const rows = await findTaught.rows(connection, { ...reader, questionIds });
  return rows.map(({ question_id, html }) => ({
    questionId: question_id,
    text: excerptOf(plainWords(html), longestQuoted),
  }));
}
