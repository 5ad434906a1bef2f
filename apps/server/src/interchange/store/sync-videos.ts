import type { Change, Connection } from '../../platform/database/prepare.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { contentTypeOf } from '../../providers/storage/content-types.ts';
import type { LectureDraft } from '../catalogue/drafts.ts';

export interface LectureInTurn {
  readonly draft: LectureDraft;
  /** The first course's first lectures are encoded first. */
  readonly turn: number;
}

const sourceKeyOf = ({ bullet, hash }: LectureDraft) => `sources/${bullet.video_id}/${hash}`;

/** The lectures whose video has to be made, or made anew. */
export async function changedVideos(
  connection: Connection,
  lectures: readonly LectureInTurn[],
): Promise<LectureInTurn[]> {
  const ids = lectures.map(({ draft }) => draft.bullet.video_id);
  const stored = await connection
    .selectFrom('video')
    .where((eb) => eb('video_id', '=', eb.fn.any(eb.val(ids))))
    .select(['video_id', 'source_hash'])
    .execute();
  const hashes = new Map(stored.map((row) => [row.video_id, row.source_hash]));
  return lectures.filter(({ draft }) => hashes.get(draft.bullet.video_id) !== draft.hash);
}

/** Puts what a lecture is made from where the encoder looks for it. Doing it again changes nothing. */
export async function storeSource(storage: Storage, draft: LectureDraft): Promise<void> {
  const prefix = sourceKeyOf(draft);
  for (const { name, path } of draft.files)
    await storage.put(`${prefix}/${name}`, { file: path }, { contentType: contentTypeOf(name) });
  const definition = Buffer.from(JSON.stringify(draft.definition));
  await storage.put(`${prefix}/lecture.json`, definition, { contentType: 'application/json' });
}

// The queue keeps priorities in two bytes.
const lastPriority = 32_000;

/** Names the new source of each video and asks for its encoding; an old encoding is served until then. */
export async function putVideos(
  change: Change,
  lectures: readonly LectureInTurn[],
): Promise<number> {
  for (const { draft, turn } of lectures) {
    const videoId = draft.bullet.video_id;
    const source = { source_hash: draft.hash, source_key: sourceKeyOf(draft) };
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
          changed_at: new Date(),
        })),
      )
      .execute();
    await enqueue(
      change,
      'encode-video',
      { videoId, sourceHash: draft.hash },
      {
        queue: 'video',
        key: `video-${videoId}`,
        priority: Math.min(turn, lastPriority),
      },
    );
  }
  return lectures.length;
}
