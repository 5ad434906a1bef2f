import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** How many students have watched some of each of these lectures; those with none are missing. */
export async function watchersOf(
  connection: Connection,
  bulletIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ bullet_id: number; count: number }>`
    select bullet_id, count(*)::int as count from video_progress
    where bullet_id = any(${bulletIds}::int[]) and watched_seconds > 0 group by bullet_id
  `.execute(connection);
  return new Map(rows.map((row) => [row.bullet_id, row.count]));
}

/** How far students are follows the lectures into these books. */
export async function moveProgress(
  change: Change,
  lectures: readonly { readonly bullet_id: number; readonly book_id: number }[],
): Promise<void> {
  if (lectures.length === 0) return;
  await sql`
    update video_progress p set book_id = l.book_id
    from unnest(${lectures.map((each) => each.bullet_id)}::int[], ${lectures.map((each) => each.book_id)}::int[])
      l (bullet_id, book_id)
    where p.bullet_id = l.bullet_id and p.book_id <> l.book_id
  `.execute(change);
}
