import { videoSources, type VideoSourceDocument } from '../../capabilities/lecture/lecture.port.ts';
import { lockImports } from '../../platform/content/lock-imports.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
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

/**
 * Keeps what lectures are made from before `work` names it in rows. Where it does not, what was not there before goes again, if
 * that is asked for.
 */
export async function withSources<Answer>(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  lectures: readonly LectureInTurn[],
  { isTakenBack }: { isTakenBack: boolean },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const made: LectureDraft[] = [];
  try {
    for (const { draft } of await changedVideos(database.connection, lectures)) {
      // What is put last tells that all of it is there.
      const before = await storage.stat(`${sourceKeyOf(draft)}/${definitionFile}`);
      if (isTakenBack && before === undefined) made.push(draft);
      await storeSource(storage, draft);
    }
    return await work();
  } finally {
    if (made.length > 0) await removeUnnamed({ database, storage }, made);
  }
}

/** Under the lock of imports: none of them names a source meanwhile. */
const removeUnnamed = async (
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  made: readonly LectureDraft[],
) =>
  await database.connection.transaction().execute(async (change) => {
    await lockImports(change);
    const named = await videoSources(
      change,
      made.map(({ bullet }) => bullet.video_id),
    );
    for (const draft of made)
      if (named.get(draft.bullet.video_id)?.sourceHash !== draft.hash)
        await storage.deletePrefix(sourceKeyOf(draft));
  });

const definitionFile = 'lecture.json';

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
  await storage.put(`${prefix}/${definitionFile}`, definition, { contentType: 'application/json' });
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
