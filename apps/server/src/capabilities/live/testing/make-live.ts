import { randomUUID } from 'node:crypto';
import type { Connection } from '../../../platform/database/prepare.ts';

interface LiveWishes {
  title?: string;
  teacher?: string;
  beginsAt: Date;
  minutes?: number;
  /** The student who teaches it. */
  host?: number;
}

/** A planned class of a course. */
export async function makeLive(
  connection: Connection,
  courseId: number,
  { title = '利率串讲', teacher = '沈老师', beginsAt, minutes = 60, host }: LiveWishes,
): Promise<{ liveId: number; room: string }> {
  const room = randomUUID();
  const { live_id: liveId } = await connection
    .insertInto('live_class')
    .values({
      course_id: courseId,
      title,
      teacher,
      begins_at: beginsAt,
      ends_at: new Date(beginsAt.getTime() + minutes * 60_000),
      room,
    })
    .returning('live_id')
    .executeTakeFirstOrThrow();
  if (host !== undefined)
    await connection
      .insertInto('live_host')
      .values({ live_id: liveId, student_id: host })
      .execute();
  return { liveId, room };
}
