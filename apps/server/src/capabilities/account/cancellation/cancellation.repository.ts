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

/** Locks one that is due, so that no other server and no withdrawal comes in between; undefined when none is left. */
export async function takeDueCancellation(change: Change, now: Date) {
  return await change
    .selectFrom('account_cancellation')
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(1)
    .select('student_id')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
