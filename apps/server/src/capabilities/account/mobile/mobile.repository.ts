import type { Connection } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { StoredMobile } from '../../../platform/contact/contact.ts';

export const mobileStore = (connection: Connection) => ({
  /** When this session last proved to hold the student's phone. */
  checkedAt: async ({ studentId, sessionId }: CurrentStudent): Promise<Date | null> => {
    const row = await connection
      .selectFrom('session')
      .where('student_id', '=', studentId)
      .where('session_id', '=', sessionId)
      .select('mobile_checked_at')
      .executeTakeFirst();
    return row?.mobile_checked_at ?? null;
  },
  noteCheck: async ({ studentId, sessionId }: CurrentStudent, now: Date): Promise<void> => {
    await connection
      .updateTable('session')
      .set({ mobile_checked_at: now })
      .where('student_id', '=', studentId)
      .where('session_id', '=', sessionId)
      .execute();
  },
  /** A check of the old phone says nothing of the new one. */
  forgetChecks: async (studentId: number): Promise<void> => {
    await connection
      .updateTable('session')
      .set({ mobile_checked_at: null })
      .where('student_id', '=', studentId)
      .where('mobile_checked_at', 'is not', null)
      .execute();
  },
  /** Throws a unique violation when the number is another's. */
  setMobile: async (studentId: number, mobile: StoredMobile): Promise<void> => {
    await connection
      .updateTable('student')
      .set({ ...mobile, mobile_valid: true })
      .where('student_id', '=', studentId)
      .execute();
  },
});
