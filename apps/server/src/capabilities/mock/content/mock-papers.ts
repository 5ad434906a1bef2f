import { sql } from 'kysely';
import { storedRows } from '../../../platform/content/stored-rows.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { isAhead } from '../attempt/kept-for-paper.ts';

/** Papers that documents say whole. */
export const mockPaperRows = storedRows('mock_paper', 'paper_id');

/** Papers that these courses offer besides those that are kept. */
export async function findOtherPapers(
  connection: Connection,
  courseIds: readonly number[],
  kept: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ paper_id: number }>`
    select paper_id from mock_paper
    where course_id = any(${courseIds}) and retired_at is null and paper_id <> all(${kept})
  `.execute(connection);
  return rows.map(({ paper_id }) => paper_id);
}

/** Of these papers those that held their questions out until their last day was over: practice has them since. */
export async function releasedPapers(
  connection: Connection,
  paperIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ paper_id: number }>`
    select h.paper_id from mock_paper h
    where h.paper_id = any(${paperIds}::int[]) and h.is_held_out and not ${isAhead('h', { now })}
  `.execute(connection);
  return new Set(rows.map(({ paper_id }) => paper_id));
}

/** Papers are offered to nobody any more; students have sat them. */
export const retirePapers = async (change: Change, paperIds: readonly number[], now: Date) =>
  await sql`update mock_paper set retired_at = ${now} where paper_id = any(${paperIds})`.execute(
    change,
  );
