import type { Change, Connection } from '../../platform/database/prepare.ts';

/** How the student's identity stands: 1 passed, 0 not verified, -1 the review failed. Held until the end of the change. */
export async function holdIdentityStatus(change: Change, studentId: number): Promise<number> {
  const row = await change
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .select('identity_status')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.identity_status;
}

export async function setIdentityStatus(
  change: Change,
  studentId: number,
  status: 1 | 0 | -1,
): Promise<void> {
  await change
    .updateTable('student')
    .set({ identity_status: status })
    .where('student_id', '=', studentId)
    .execute();
}

/** A student whom the school asks about; undefined: there is none, or the account has ended. */
export async function studentAskedAbout(
  connection: Connection,
  studentId: number,
): Promise<{ nickname: string; identityStatus: number } | undefined> {
  const row = await connection
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .where('erased_at', 'is', null)
    .select(['nickname', 'identity_status'])
    .executeTakeFirst();
  return row && { nickname: row.nickname, identityStatus: row.identity_status };
}
