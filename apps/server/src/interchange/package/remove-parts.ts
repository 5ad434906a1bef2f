import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';

/** Questions that the package no longer has are only retired: students have answered them. */
export async function retireQuestions(
  change: Change,
  own: { courseId: number; source: string; kept: readonly string[]; now: Date },
): Promise<number> {
  const { courseId, source, kept, now } = own;
  const { rows } = await sql<{ question_id: number }>`
    update question set retired_at = ${now}
    where course_id = ${courseId} and parent_id is null and retired_at is null
      and starts_with(source_key, ${`${source}/`}) and source_key <> all(${kept}::text[])
    returning question_id
  `.execute(change);
  const ids = rows.map(({ question_id }) => question_id);
  await sql`
    update question set retired_at = ${now} where parent_id = any(${ids}::int[]) and retired_at is null
  `.execute(change);
  return ids.length;
}

/** What students marked in them stays with them. */
export async function removeReadings(change: Change, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const statement of [
    sql`update question set reading_id = null, subject_id = null where reading_id = any(${ids}::int[])`,
    sql`delete from subject where reading_id = any(${ids}::int[])`,
    sql`delete from reading where reading_id = any(${ids}::int[])`,
  ])
    await statement.execute(change);
}

/** One that a teacher's files or anything else still needs only goes out of sight. */
export async function removeBooks(change: Change, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const statement of [
    sql`update question set book_id = null where book_id = any(${ids}::int[])`,
    sql`delete from book where book_id = any(${ids}::int[])`,
  ])
    await statement.execute(change);
}
