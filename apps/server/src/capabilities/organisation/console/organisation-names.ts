import type { Connection } from '../../../platform/database/prepare.ts';

/** What organisations are called now, for the log. */
export async function organisationNames(
  connection: Connection,
  ids: number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom('organisation')
    .where('organisation_id', 'in', ids)
    .select(['organisation_id', 'name'])
    .execute();
  return new Map(rows.map(({ organisation_id, name }) => [organisation_id, name]));
}
