import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';

/** What students marked in readings, and where they were in them, follows the readings into these books. */
export async function moveMarks(
  change: Change,
  readings: readonly { readonly reading_id: number; readonly book_id: number }[],
): Promise<void> {
  if (readings.length === 0) return;
  const ids = readings.map(({ reading_id }) => reading_id);
  const books = readings.map(({ book_id }) => book_id);
  for (const table of ['highlight', 'reading_place'] as const)
    await sql`
      update ${sql.table(table)} m set book_id = r.book_id
      from unnest(${ids}::int[], ${books}::int[]) r (reading_id, book_id)
      where m.reading_id = r.reading_id and m.book_id <> r.book_id
    `.execute(change);
}
