import type { AuthoredRecord } from '../../../platform/database/tables/authored.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { QuestionContent, StoredKind } from '../practice.tables.ts';

/** A question as it is asked today, with its parts. */
export interface WholeQuestion {
  /** By which an import knows it again. */
  readonly sourceKey: string;
  /** The title of its chapter; empty: none. */
  readonly section: string;
  readonly kind: StoredKind;
  readonly answer: string;
  readonly content: QuestionContent;
  /** As it was written. */
  readonly source: AuthoredRecord | null;
  readonly parts: readonly WholeQuestion[];
}

/** Questions whose contents are read at once. */
const batch = 500;

/**
 * The questions that a course asks, in their order, some at a time: of a large bank not all need be in memory. Within one
 * transaction that sees nothing new, none is missing or there twice.
 */
export async function* courseQuestions(
  connection: Connection,
  courseId: number,
): AsyncGenerator<WholeQuestion> {
  const ids = await connection
    .selectFrom('question')
    .where('course_id', '=', courseId)
    .where('parent_id', 'is', null)
    .where('retired_at', 'is', null)
    .select('question_id')
    .orderBy('position')
    .orderBy('question_id')
    .execute();
  yield* questionsOf(
    connection,
    ids.map(({ question_id }) => question_id),
  );
}

/** These in their order, as `courseQuestions` gives those of a course; of `retired` ones too where these are wished. */
export async function* questionsOf(
  connection: Connection,
  ids: readonly number[],
  hasRetired = false,
): AsyncGenerator<WholeQuestion> {
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch);
    const wholes = await wholeQuestions(connection, some, hasRetired);
    for (const id of some) {
      const whole = wholes.get(id);
      if (whole !== undefined) yield whole;
    }
  }
}

/** Questions with their parts as they are today, by their ids; of `retired` ones too where these are wished. */
export async function wholeQuestions(
  connection: Connection,
  ids: readonly number[],
  hasRetired = false,
): Promise<Map<number, WholeQuestion>> {
  const rows = await readQuestions(connection, ids, hasRetired);
  const parts = groupBy(rows, ({ parent_id }) => parent_id);
  const whole = (row: (typeof rows)[number]): WholeQuestion => ({
    ...{ sourceKey: row.source_key, section: row.section ?? '', kind: row.kind },
    ...{ answer: row.answer, content: row.content, source: row.source },
    parts: (parts.get(row.question_id) ?? []).map(whole),
  });
  return new Map(
    rows.flatMap((row) => (row.parent_id === null ? [[row.question_id, whole(row)]] : [])),
  );
}

/** These and their parts, in the order of the parts. */
async function readQuestions(connection: Connection, ids: readonly number[], hasRetired: boolean) {
  let rows = connection
    .selectFrom('question')
    .innerJoin('question_version', (join) =>
      join
        .onRef('question_version.question_id', '=', 'question.question_id')
        .onRef('question_version.version', '=', 'question.version'),
    )
    .leftJoin('reading', 'reading.reading_id', 'question.reading_id')
    .where((eb) =>
      eb.or([
        eb('question.question_id', '=', eb.fn.any(eb.val(ids))),
        eb('question.parent_id', '=', eb.fn.any(eb.val(ids))),
      ]),
    )
    .select(['question.question_id', 'parent_id', 'kind', 'source_key', 'answer', 'content'])
    .select(['question_version.source', 'reading.title as section'])
    .orderBy('part_no');
  if (!hasRetired) rows = rows.where('retired_at', 'is', null);
  return await rows.execute();
}
