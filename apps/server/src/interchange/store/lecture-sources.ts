import { videoSources, type VideoSourceDocument } from '../../capabilities/lecture/lecture.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
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
  const sources = await videoSources(connection, ids);
  return lectures.filter(
    ({ draft }) => sources.get(draft.bullet.video_id)?.sourceHash !== draft.hash,
  );
}

/** Puts what a lecture is made from where the encoder looks for it. Doing it again changes nothing. */
export async function storeSource(storage: Storage, draft: LectureDraft): Promise<void> {
  const prefix = sourceKeyOf(draft);
  for (const file of draft.files)
    if ('path' in file)
      await storage.put(
        `${prefix}/${file.name}`,
        { file: file.path },
        { contentType: contentTypeOf(file.name) },
      );
  const definition = Buffer.from(JSON.stringify(draft.definition));
  await storage.put(`${prefix}/lecture.json`, definition, { contentType: 'application/json' });
}

/** What the encoder has to know of a lecture whose source is stored. */
export const videoSourceOf = ({ draft, turn }: LectureInTurn): VideoSourceDocument => ({
  videoId: draft.bullet.video_id,
  hash: draft.hash,
  sourceKey: sourceKeyOf(draft),
  turn,
  ...(draft.definition.kind === 'file' &&
    draft.definition.media !== undefined && { media: draft.definition.media }),
});
