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

/** How many cards stand in each of these topics; those with none are missing. */
export async function cardsInTopics(
  connection: Connection,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ subject_id: number; count: number }>`
    select subject_id, count(*)::int as count from card
    where subject_id = any(${subjectIds}::int[]) group by subject_id
  `.execute(connection);
  return new Map(rows.map((row) => [row.subject_id, row.count]));
}

/** Cards follow their topics into the ones that these went into, those that were taken back too. */
export async function moveTopicCards(
  change: Change,
  merged: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  if (merged.length === 0) return;
  for (const table of ['card', 'card_retired'])
    await sql`
      update ${sql.table(table)} c set subject_id = m.to_id
      from unnest(${merged.map(({ from }) => from)}::int[], ${merged.map(({ to }) => to)}::int[]) m (from_id, to_id)
      where c.subject_id = m.from_id
    `.execute(change);
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
