import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';

/** How many students have a place in each of these readings; those with none are missing. */
export async function readersOf(
  connection: Connection,
  readingIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ reading_id: number; count: number }>`
    select reading_id, count(*)::int as count from reading_place
    where reading_id = any(${readingIds}::int[]) group by reading_id
  `.execute(connection);
  return new Map(rows.map((row) => [row.reading_id, row.count]));
}
