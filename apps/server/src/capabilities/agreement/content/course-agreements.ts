import { sql } from 'kysely';
import { storedRows } from '../../../platform/content/stored-rows.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** The agreement of each course that has one. */
export const courseAgreementRows = storedRows('course_agreement', 'course_id');

/** Which of these courses have an agreement, but for those that keep theirs. */
export async function findOtherAgreements(
  connection: Connection,
  courseIds: readonly number[],
  kept: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select course_id from course_agreement
    where course_id = any(${courseIds}) and course_id <> all(${kept})
  `.execute(connection);
  return rows.map(({ course_id }) => course_id);
}

/** Takes away the agreements of courses; what was signed stays signed. */
export const removeAgreements = async (change: Change, courseIds: readonly number[]) =>
  await sql`delete from course_agreement where course_id = any(${courseIds})`.execute(change);
