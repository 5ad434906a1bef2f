import type { Connection } from '../../../platform/database/prepare.ts';

/** Who rules the chat of a class. */
export async function hostsOf(
  connection: Connection,
  liveId: number,
): Promise<{ studentId: number; nickname: string }[]> {
  return await connection
    .selectFrom('live_host as h')
    .innerJoin('student as s', 's.student_id', 'h.student_id')
    .where('h.live_id', '=', liveId)
    .select(['s.student_id as studentId', 's.nickname'])
    .orderBy('s.student_id')
    .execute();
}
