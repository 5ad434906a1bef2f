import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** A reset that was sent to somebody; `studentId` is null while nobody is known to whom. */
export async function addReset(
  connection: Connection,
  reset: { resetId: string; studentId: number | null; now: Date; expiresAt: Date },
): Promise<void> {
  await connection
    .insertInto('password_reset')
    .values({
      password_reset_id: reset.resetId,
      student_id: reset.studentId,
      created_at: reset.now,
      expires_at: reset.expiresAt,
    })
    .execute();
}

export async function nameResetStudent(
  connection: Connection,
  resetId: string,
  studentId: number,
): Promise<void> {
  await connection
    .updateTable('password_reset')
    .set({ student_id: studentId })
    .where('password_reset_id', '=', resetId)
    .execute();
}

export async function isResetOpen(
  connection: Connection,
  resetId: string,
  now: Date,
): Promise<boolean> {
  const row = await connection
    .selectFrom('password_reset')
    .where('password_reset_id', '=', resetId)
    .where('student_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .select('password_reset_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a reset up and says whose it is; undefined for one that is used, too old or nobody's. */
export async function useReset(change: Change, resetId: string, now: Date) {
  return await change
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('password_reset_id', '=', resetId)
    .where('student_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('student_id')
    .executeTakeFirst();
}

/** What was sent before a change of the password, the e-mail or the phone opens nothing any more. */
export async function forgetResets(change: Change, studentId: number): Promise<void> {
  await change.deleteFrom('password_reset').where('student_id', '=', studentId).execute();
}
