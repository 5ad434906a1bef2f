import type { Connection } from '../../platform/database/prepare.ts';

/** Who accepted what a model drafted, by the question that it became. */
export async function acceptedBy(
  connection: Connection,
  questionIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (questionIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom('drafted_question as d')
    .innerJoin('staff as s', 's.staff_id', 'd.decided_by')
    .where('d.state', '=', 'accepted')
    .where('d.question_id', 'in', questionIds)
    .select(['d.question_id', 's.name'])
    .execute();
  return new Map(rows.map((row) => [row.question_id ?? 0, row.name]));
}
