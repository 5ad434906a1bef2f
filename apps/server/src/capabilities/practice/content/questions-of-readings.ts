import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** How many questions that are asked stand in each of these readings, parts not counted; those with none are missing. */
export async function askedInReadings(
  connection: Connection,
  readingIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ reading_id: number; count: number }>`
    select reading_id, count(*)::int as count from question
    where reading_id = any(${readingIds}::int[]) and parent_id is null and retired_at is null
    group by reading_id
  `.execute(connection);
  return new Map(rows.map((row) => [row.reading_id, row.count]));
}

/**
 * How many questions that are asked, or that the school only took back and may ask again, stand in each of these topics,
 * parts not counted; those with none are missing.
 */
export async function askedInTopics(
  connection: Connection,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ subject_id: number; count: number }>`
    select subject_id, count(*)::int as count from question
    where subject_id = any(${subjectIds}::int[]) and parent_id is null
      and (retired_at is null or withdrawn_at is not null)
    group by subject_id
  `.execute(connection);
  return new Map(rows.map((row) => [row.subject_id, row.count]));
}

/** Questions follow their topics into the ones that these went into. */
export async function moveTopicQuestions(
  change: Change,
  merged: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  if (merged.length === 0) return;
  await sql`
    update question q set subject_id = m.to_id
    from unnest(${merged.map(({ from }) => from)}::int[], ${merged.map(({ to }) => to)}::int[]) m (from_id, to_id)
    where q.subject_id = m.from_id
  `.execute(change);
}

/** Questions follow their readings into these books. */
export async function moveQuestions(
  change: Change,
  readings: readonly { readonly reading_id: number; readonly book_id: number }[],
): Promise<void> {
  if (readings.length === 0) return;
  await sql`
    update question q set book_id = r.book_id
    from unnest(${readings.map((each) => each.reading_id)}::int[], ${readings.map((each) => each.book_id)}::int[])
      r (reading_id, book_id)
    where q.reading_id = r.reading_id and q.book_id is distinct from r.book_id
  `.execute(change);
}
