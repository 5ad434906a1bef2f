import type { Change } from '../../platform/database/prepare.ts';

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
