import type { Connection } from '../../../../platform/database/prepare.ts';

/** What goods are called, by their numbers; a draft by its own name. */
export async function goodTitles(
  connection: Connection,
  goodIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (goodIds.length === 0) return new Map();
  const drafts = await connection
    .selectFrom('school_good')
    .where('good_id', 'in', goodIds)
    .select(['good_id', 'plan'])
    .execute();
  const goods = await connection
    .selectFrom('good')
    .where('good_id', 'in', goodIds)
    .select(['good_id', 'title'])
    .execute();
  return new Map([
    ...drafts.map((row) => [row.good_id, row.plan.title] as const),
    ...goods.map((row) => [row.good_id, row.title] as const),
  ]);
}
