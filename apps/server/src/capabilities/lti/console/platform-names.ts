import type { Connection } from '../../../platform/database/prepare.ts';

/** What course platforms are called now, for the log. */
export async function platformNames(
  connection: Connection,
  ids: number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom('lti_platform')
    .where('platform_id', 'in', ids)
    .select(['platform_id', 'name'])
    .execute();
  return new Map(rows.map(({ platform_id, name }) => [platform_id, name]));
}
