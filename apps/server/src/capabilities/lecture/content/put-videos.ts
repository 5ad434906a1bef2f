import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { isEncodingOf } from '../media/storage-places.ts';

export interface VideoSourceDocument {
  readonly videoId: number;
  /** Of all that the video is made from. */
  readonly hash: string;
  /** Where that lies in the storage. */
  readonly sourceKey: string;
  /** Those with a small one are encoded first. */
  readonly turn: number;
  /** Which picture and sound it has; absent of slides. */
  readonly media?: string;
}

/** Of which source each of these videos is made; those that are not there are missing. */
export async function videoSources(
  connection: Connection,
  videoIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly sourceHash: string; readonly sourceKey: string }>> {
  const stored = await connection
    .selectFrom('video')
    .where((eb) => eb('video_id', '=', eb.fn.any(eb.val(videoIds))))
    .select(['video_id', 'source_hash', 'source_key'])
    .execute();
  return new Map(
    stored.map((row) => [row.video_id, { sourceHash: row.source_hash, sourceKey: row.source_key }]),
  );
}

// The queue keeps priorities in two bytes.
const lastPriority = 32_000;

/** Names the new source of each video and asks for its encoding; an old encoding is served until then. */
export async function putVideos(
  change: Change,
  videos: readonly VideoSourceDocument[],
  now: Date,
): Promise<void> {
  for (const { videoId, hash, sourceKey, turn, media } of videos) {
    const source = { source_hash: hash, source_key: sourceKey };
    const { storage_prefix: served } = await change
      .insertInto('video')
      .values({ video_id: videoId, state: 'queued', ...source })
      .onConflict((conflict) =>
        conflict.column('video_id').doUpdateSet((eb) => ({
          ...source,
          state: eb
            .case()
            .when('video.storage_prefix', 'is', null)
            .then(eb.val('queued' as const))
            .else(eb.ref('video.state'))
            .end(),
          error: null,
          changed_at: now,
        })),
      )
      .returning('storage_prefix')
      .executeTakeFirstOrThrow();
    const isWords = media !== undefined && served !== null && isEncodingOf(served, media);
    await enqueue(
      change,
      'encode-video',
      { videoId, sourceHash: hash },
      {
        // Where only words changed it takes a moment, and waits for nobody's hour of film.
        queue: isWords ? 'video-words' : 'video',
        key: `video-${videoId}`,
        priority: Math.min(turn, lastPriority),
      },
    );
  }
}
