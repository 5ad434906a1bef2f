import type { Connection } from '../../../platform/database/prepare.ts';

export const deviceStore = (connection: Connection) => ({
  living: (studentId: number, now: Date) =>
    connection
      .selectFrom('session')
      .where('student_id', '=', studentId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('seen_at', 'desc')
      .select(['session_id', 'user_agent', 'device_kind', 'created_at', 'seen_at', 'address'])
      .execute(),
  /** The browser of a session is the owner's no longer, whatever else it logged in to. */
  distrust: async (studentId: number, sessionId: string): Promise<void> => {
    await connection
      .updateTable('session')
      .set({ browser_hash: null })
      .where('student_id', '=', studentId)
      .where('browser_hash', '=', (eb) =>
        eb
          .selectFrom('session as ended')
          .where('ended.student_id', '=', studentId)
          .where('ended.session_id', '=', sessionId)
          .select('ended.browser_hash'),
      )
      .execute();
  },
});
