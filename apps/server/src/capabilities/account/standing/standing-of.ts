import type { StudentStanding } from '@xuezhou/contract/account/console';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { presentStanding, type StandingRow } from './present-standing.ts';

/** How one student learns, as it was counted last; null: it was not. */
export async function standingOf(
  connection: Connection,
  studentId: number,
  now: Date,
): Promise<StudentStanding | null> {
  const { rows } = await sql<StandingRow>`
    select facts, minutes, studied_at, reasons, counted_at from student_standing
    where student_id = ${studentId}`.execute(connection);
  return presentStanding(rows[0] ?? null, now);
}
