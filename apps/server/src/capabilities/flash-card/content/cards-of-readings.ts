import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** How many cards stand in each of these readings; those with none are missing. */
export async function cardsInReadings(
  connection: Connection,
  readingIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ reading_id: number; count: number }>`
    select reading_id, count(*)::int as count from card
    where reading_id = any(${readingIds}::int[]) group by reading_id
  `.execute(connection);
  return new Map(rows.map((row) => [row.reading_id, row.count]));
}

/** Behind all cards that a course has. */
export async function positionBehindCards(change: Change, courseId: number): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), -1) + 1 as position from (
      select position from card where course_id = ${courseId}
      union all select position from card_retired where course_id = ${courseId}) cards`.execute(
    change,
  );
  return rows[0]?.position ?? 0;
}

/** Cards follow their readings into these books. */
export async function moveCards(
  change: Change,
  readings: readonly { readonly reading_id: number; readonly book_id: number }[],
): Promise<void> {
  if (readings.length === 0) return;
  await sql`
    update card c set book_id = r.book_id
    from unnest(${readings.map((each) => each.reading_id)}::int[], ${readings.map((each) => each.book_id)}::int[])
      r (reading_id, book_id)
    where c.reading_id = r.reading_id and c.book_id <> r.book_id
  `.execute(change);
}
