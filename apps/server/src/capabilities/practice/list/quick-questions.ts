import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';

/** Of a question `q`: a film stops for what is answered in a moment, no essay, and no material with its parts. */
export const isQuick = sql`q.kind not in ('open', 'xl') and q.parent_id is null`;

const findQuick = prepareSql<{ courseId: number; ids: number[] }, { question_id: number }>(
  (p) => sql`
    select q.question_id from question q
    where q.question_id = any(${p.ids}::int[]) and q.course_id = ${p.courseId} and q.retired_at is null and ${isQuick}`,
);

/** Those of these that the course asks today, and that are quickly answered. */
export async function quickQuestions(
  connection: Connection,
  courseId: number,
  questionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await findQuick.rows(connection, { courseId, ids: [...questionIds] });
  return new Set(rows.map((row) => row.question_id));
}
