import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { SomeEmail } from '../../../platform/contact/contact.ts';

export async function addEmailCode(
  change: Change,
  code: { studentId: number; emailCodeId: string; email: SomeEmail; now: Date; expiresAt: Date },
): Promise<void> {
  // Those of before a clock was set back must not stay the newest.
  await change
    .updateTable('email_code')
    .set({ created_at: new Date(code.now.getTime() - 1) })
    .where('student_id', '=', code.studentId)
    .where('created_at', '>=', code.now)
    .execute();
  await change
    .insertInto('email_code')
    .values({
      student_id: code.studentId,
      email_code_id: code.emailCodeId,
      ...code.email,
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute();
}

/**
 * Counts a try on the newest code that the student asked for this e-mail, before the code is looked at: in a
 * statement of its own, so that no refusal rolls it back. Undefined when there is none.
 */
export async function tryEmailCode(connection: Connection, studentId: number, digest: Buffer) {
  return await connection
    .updateTable('email_code')
    .set({ attempts: sql<number>`least(attempts + 1, 100)` })
    .where('student_id', '=', studentId)
    .where('email_code_id', '=', (eb) =>
      eb
        .selectFrom('email_code')
        .where('student_id', '=', studentId)
        .where('email_digest', '=', digest)
        .orderBy('created_at', 'desc')
        .limit(1)
        .select('email_code_id'),
    )
    .returning(['email_code_id', 'attempts', 'expires_at', 'used_at'])
    .executeTakeFirst();
}

/** False when another request has used it in between. */
export async function useEmailCode(
  change: Change,
  studentId: number,
  emailCodeId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await change
    .updateTable('email_code')
    .set({ used_at: now })
    .where('student_id', '=', studentId)
    .where('email_code_id', '=', emailCodeId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
