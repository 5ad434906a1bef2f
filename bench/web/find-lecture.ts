import { setTimeout as delay } from 'node:timers/promises';
import type { School } from '../school/open-school.ts';

export interface Lecture {
  readonly courseId: number;
  readonly bookId: number;
  readonly readingId: number;
  readonly bulletId: number;
  readonly videoId: number;
}

const patienceSeconds = 300;

/** The first lecture that can be played; waits until the school's worker has encoded one. */
export async function findLecture({ services }: School): Promise<Lecture> {
  for (let waited = 0; waited < patienceSeconds; waited += 1) {
    const row = await services.database.connection
      .selectFrom('bullet')
      .innerJoin('video', 'video.video_id', 'bullet.video_id')
      .innerJoin('reading', 'reading.reading_id', 'bullet.reading_id')
      .where('video.state', '=', 'ready')
      .select([
        'bullet.course_id as courseId',
        'reading.book_id as bookId',
        'bullet.reading_id as readingId',
        'bullet.bullet_id as bulletId',
        'bullet.video_id as videoId',
      ])
      .orderBy('bullet.bullet_id')
      .executeTakeFirst();
    if (row !== undefined) return row;
    await delay(1000);
  }
  throw new Error(`no lecture was encoded within ${patienceSeconds} seconds`);
}
