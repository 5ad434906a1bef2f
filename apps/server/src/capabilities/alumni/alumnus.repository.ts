import type { Change, Connection } from '../../platform/database/prepare.ts';

interface Passed {
  readonly studentId: number;
  /** As CFA 一级. */
  readonly exam: string;
  /** YYYY-MM. */
  readonly month: string;
  readonly now: Date;
}

/** Who passed an exam; noted again, what was passed changes. */
export async function noteAlumnus(
  change: Change,
  { studentId, exam, month, now }: Passed,
): Promise<void> {
  await change
    .insertInto('alumnus')
    .values({ student_id: studentId, exam, month, added_at: now })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ exam, month }))
    .execute();
}

export async function hasAlumni(connection: Connection): Promise<boolean> {
  const row = await connection.selectFrom('alumnus').select('exam').limit(1).executeTakeFirst();
  return row !== undefined;
}
