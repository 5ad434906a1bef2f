import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import type { GoneCourse } from '../../catalogue/catalogue.port.ts';
import { placeOfSources, placeOfVideo } from '../media/storage-places.ts';

/**
 * All encodings of the lectures of a course, and what content files brought for them. The rows stay, since lectures name them; an encoding that is being made finds
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
  const others = await change
    .selectFrom('video')
    .where('source_key', 'like', 'sources/%')
    .where((eb) => eb.not(eb('video_id', '=', eb.fn.any(eb.val(ids)))))
    .select('source_key')
    .execute();
  for (const videoId of ids) {
    drop(placeOfVideo(videoId));
    const sources = placeOfSources(videoId);
    if (!others.some(({ source_key: key }) => key.startsWith(sources))) drop(sources);
  }
}
