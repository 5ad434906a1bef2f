import type { Change, Connection } from '../../../platform/database/prepare.ts';

export async function findCancellation(connection: Connection, studentId: number) {
  return await connection
    .selectFrom('account_cancellation')
    .where('student_id', '=', studentId)
    .select(['asked_at', 'ends_at'])
    .executeTakeFirst();
}

/** Asking again does not begin the wait anew: what stands comes back. */
export async function askCancellation(
  connection: Connection,
  { studentId, askedAt, endsAt }: { studentId: number; askedAt: Date; endsAt: Date },
) {
  return await connection
    .insertInto('account_cancellation')
    .values({ student_id: studentId, asked_at: askedAt, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('student_id').doUpdateSet((eb) => ({
        asked_at: eb.ref('account_cancellation.asked_at'),
      })),
    )
    .returning(['asked_at', 'ends_at'])
    .executeTakeFirstOrThrow();
}

export async function withdrawCancellation(
  connection: Connection,
  studentId: number,
): Promise<void> {
  await connection.deleteFrom('account_cancellation').where('student_id', '=', studentId).execute();
}

export async function dueCancellations(connection: Connection, now: Date): Promise<number[]> {
  const due = await connection
    .selectFrom('account_cancellation')
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .select('student_id')
    .execute();
  return due.map(({ student_id }) => student_id);
}

/** Keeps any other server and a withdrawal from coming in between; false when one of them was faster. */
export async function lockCancellation(change: Change, studentId: number): Promise<boolean> {
  const row = await change
    .selectFrom('account_cancellation')
    .where('student_id', '=', studentId)
    .select('student_id')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}
