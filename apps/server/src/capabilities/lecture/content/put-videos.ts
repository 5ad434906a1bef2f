import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';

export interface VideoSourceDocument {
  readonly videoId: number;
  /** Of all that the video is made from. */
  readonly hash: string;
  /** Where that lies in the storage. */
  readonly sourceKey: string;
  /** Those with a small one are encoded first. */
  readonly turn: number;
}

/** Of which source each of these videos is made; those that are not there are missing. */
export async function sourceHashes(
  connection: Connection,
  videoIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const stored = await connection
    .selectFrom('video')
    .where((eb) => eb('video_id', '=', eb.fn.any(eb.val(videoIds))))
    .select(['video_id', 'source_hash'])
    .execute();
  return new Map(stored.map((row) => [row.video_id, row.source_hash]));
}

// The queue keeps priorities in two bytes.
const lastPriority = 32_000;

/** Names the new source of each video and asks for its encoding; an old encoding is served until then. */
export async function putVideos(
  change: Change,
  videos: readonly VideoSourceDocument[],
  now: Date,
): Promise<void> {
  for (const { videoId, hash, sourceKey, turn } of videos) {
    const source = { source_hash: hash, source_key: sourceKey };
    await change
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
      .execute();
    await enqueue(
      change,
      'encode-video',
      { videoId, sourceHash: hash },
      {
        queue: 'video',
        key: `video-${videoId}`,
        priority: Math.min(turn, lastPriority),
      },
    );
  }
}
