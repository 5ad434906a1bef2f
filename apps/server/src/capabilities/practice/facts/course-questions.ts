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
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch).map(({ question_id }) => question_id);
    const rows = await readQuestions(connection, some);
    const wholes = new Map(rows.map((row) => [row.question_id, row]));
    const parts = groupBy(rows, ({ parent_id }) => parent_id);
    const whole = (row: (typeof rows)[number]): WholeQuestion => ({
      ...{ sourceKey: row.source_key, section: row.section ?? '', kind: row.kind },
      ...{ answer: row.answer, content: row.content },
      parts: (parts.get(row.question_id) ?? []).map(whole),
    });
    for (const id of some) {
      const row = wholes.get(id);
      if (row !== undefined) yield whole(row);
    }
  }
}

/** These and their parts, in the order of the parts. */
async function readQuestions(connection: Connection, ids: readonly number[]) {
  return await connection
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
    .where('retired_at', 'is', null)
    .select(['question.question_id', 'parent_id', 'kind', 'source_key', 'answer', 'content'])
    .select('reading.title as section')
    .orderBy('part_no')
    .execute();
}
