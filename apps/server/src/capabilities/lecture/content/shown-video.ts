import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';

export interface ShownVideo {
  /** `working`: a new one is being made; where there was one before, that is shown meanwhile. */
  readonly state: 'ready' | 'working' | 'failed';
  readonly progress: number;
  readonly fault: string | null;
  readonly durationMs: number;
  readonly heights: number[];
  readonly isPlayable: boolean;
}

/** What a lecture's video is to students now, and what becomes of a newer one; undefined before there was any. */
export async function shownVideo(
  connection: Connection,
  lectureId: number,
): Promise<(ShownVideo & { sourceHash: string; sourceKey: string }) | undefined> {
  const row = await connection
    .selectFrom('bullet as b')
    .innerJoin('video as v', 'v.video_id', 'b.video_id')
    .where('b.bullet_id', '=', lectureId)
    .selectAll('v')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isDone = row.encoded_hash === row.source_hash && row.storage_prefix !== null;
  return {
    // An attempt that failed and is tried again is still at work.
    state: isDone ? 'ready' : hasFailed(row) ? 'failed' : 'working',
    progress: row.progress,
    fault: isDone ? null : row.error,
    durationMs: row.duration_ms,
    heights: row.renditions.map(({ height }) => height),
    isPlayable: row.storage_prefix !== null,
    sourceHash: row.source_hash,
    sourceKey: row.source_key,
  };
}

const hasFailed = (row: { state: string; storage_prefix: string | null; error: string | null }) =>
  row.state === 'failed' || (row.storage_prefix !== null && row.error !== null);

/** Encodes a lecture's source once more; false where it has not failed. */
export async function retryVideo(change: Change, lectureId: number, now: Date): Promise<boolean> {
  const shown = await shownVideo(change, lectureId);
  if (shown?.state !== 'failed') return false;
  const { video_id: videoId } = await change
    .updateTable('video')
    .where('video_id', '=', (eb) =>
      eb.selectFrom('bullet').where('bullet_id', '=', lectureId).select('video_id'),
    )
    .set((eb) => ({
      error: null,
      progress: 0,
      changed_at: now,
      state: eb
        .case()
        .when('storage_prefix', 'is', null)
        .then(eb.val('queued' as const))
        .else(eb.ref('state'))
        .end(),
    }))
    .returning('video_id')
    .executeTakeFirstOrThrow();
  const payload = { videoId, sourceHash: shown.sourceHash };
  await enqueue(change, 'encode-video', payload, { queue: 'video', key: `video-${videoId}` });
  return true;
}
