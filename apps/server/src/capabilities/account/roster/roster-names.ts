import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

/** What the lists were called, by their ids. */
export async function rosterNames(
  connection: Connection,
  rosterIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await connection
    .selectFrom('roster')
    .where('roster_id', '=', sql<string>`any(${[...rosterIds]}::uuid[])`)
    .select(['roster_id', 'name'])
    .execute();
  return new Map(rows.map(({ roster_id, name }) => [roster_id, name]));
}
