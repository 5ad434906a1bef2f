import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import type { GoneCourse } from '../../catalogue/catalogue.port.ts';
import { placeOfVideo } from '../media/storage-places.ts';

/**
 * All encodings of the lectures of a course. The rows stay, since lectures name them; an encoding that is being made finds
 * that its source is none any more, and is not kept.
 */
export async function letVideosGo(change: Change, { courseId, drop }: GoneCourse): Promise<void> {
  const { rows } = await sql<{ video_id: number }>`
    update video set source_hash = 'gone', encoded_hash = 'gone', storage_prefix = null, encryption_key = null,
      renditions = '[]', captions = '[]', chapters = '[]', audio = null, state = 'failed', error = '这门课已经删去'
    where video_id in (select b.video_id from bullet b where b.course_id = ${courseId})
      and video_id not in (select b.video_id from bullet b where b.course_id <> ${courseId})
    returning video_id`.execute(change);
  const ids = rows.map(({ video_id: videoId }) => videoId);
  await sql`delete from replaced_encoding where video_id = any(${ids}::int[])`.execute(change);
  for (const videoId of ids) drop(placeOfVideo(videoId));
}
