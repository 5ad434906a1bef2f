import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import type { EncodedLecture } from '../../../platform/media/encode-lecture.ts';
import type { StoredCaption, StoredChapter, StoredSound } from '../lecture.tables.ts';
import { encodingIdOf, encodingPrefix } from './storage-places.ts';

export interface VideoSource {
  readonly videoId: number;
  readonly sourceHash: string;
}

/** Writes of one encoding: each touches the video only while this source is still its source, and not yet encoded. */
export const videoWriter = (connection: Connection, { videoId, sourceHash }: VideoSource) => {
  const inWork = () =>
    connection
      .updateTable('video')
      .where('video_id', '=', videoId)
      .where('source_hash', '=', sourceHash)
      .where('encoded_hash', 'is distinct from', sourceHash);
  return {
    begin: async () =>
      await inWork()
        // An old encoding goes on being served while the new one is made.
        .set((eb) => ({
          state: eb
            .case()
            .when('storage_prefix', 'is', null)
            .then(eb.val('encoding' as const))
            .else(eb.ref('state'))
            .end(),
          progress: 0,
          error: null,
        }))
        .returning(['source_key', 'storage_prefix'])
        .executeTakeFirst(),
    progress: async (percent: number) => {
      await inWork().set({ progress: percent }).execute();
    },
    fail: async (message: string, isFinal: boolean) => {
      await inWork()
        .set((eb) => ({
          error: message,
          state: eb
            .case()
            .when('storage_prefix', 'is not', null)
            .then(eb.ref('state'))
            .else(eb.val(isFinal ? ('failed' as const) : ('queued' as const)))
            .end(),
        }))
        .execute();
    },
  };
};

export interface Encoding {
  readonly encodingId: string;
  readonly key: Buffer;
  readonly lecture: EncodedLecture;
  readonly now: Date;
}

/** What replaces one encoding by another, together. */
export const encodingWriter = (change: Change, { videoId, sourceHash }: VideoSource) => ({
  /** Puts the encoding in the place of the one before, which stays playable for a while; false when its source is old. */
  publish: async ({ encodingId, key, lecture, now }: Encoding): Promise<boolean> => {
    const before = await change
      .selectFrom('video')
      .where('video_id', '=', videoId)
      .where('source_hash', '=', sourceHash)
      .select(['storage_prefix', 'encryption_key'])
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) return false;
    if (before.storage_prefix !== null && before.encryption_key !== null)
      await change
        .insertInto('replaced_encoding')
        .values({
          video_id: videoId,
          encoding_id: encodingIdOf(before.storage_prefix),
          encryption_key: before.encryption_key,
          replaced_at: now,
        })
        .execute();
    await change
      .updateTable('video')
      .where('video_id', '=', videoId)
      .set({
        state: 'ready',
        progress: 100,
        error: null,
        storage_prefix: encodingPrefix(videoId, encodingId),
        encoded_hash: sourceHash,
        duration_ms: lecture.durationMs,
        encryption_key: key,
        captions: JSON.stringify(lecture.captions),
        chapters: JSON.stringify(lecture.chapters),
        renditions: JSON.stringify(
          lecture.renditions.map(({ height, playlist }) => ({ height, playlist })),
        ),
        audio: soundColumn(encodingId, lecture.sound),
        changed_at: now,
      })
      .execute();
    return true;
  },
});

const soundColumn = (encoding: string, sound: EncodedLecture['sound']): string => {
  const stored: StoredSound = {
    encoding,
    playlist: sound?.playlist ?? null,
    bytes: sound?.bytes ?? 0,
  };
  return JSON.stringify(stored);
};

interface Words {
  /** Of the encoding that they belong to. */
  readonly prefix: string;
  readonly captions: readonly StoredCaption[];
  readonly chapters: readonly StoredChapter[];
  readonly now: Date;
}

export const wordsWriter = (change: Change, { videoId, sourceHash }: VideoSource) => ({
  /** False when the source or the encoding is another by now. */
  publish: async ({ prefix, captions, chapters, now }: Words): Promise<boolean> => {
    const { numUpdatedRows } = await change
      .updateTable('video')
      .where('video_id', '=', videoId)
      .where('source_hash', '=', sourceHash)
      .where('storage_prefix', '=', prefix)
      .set({
        ...{ state: 'ready', progress: 100, error: null, encoded_hash: sourceHash },
        captions: JSON.stringify(captions),
        chapters: JSON.stringify(chapters),
        changed_at: now,
      })
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
});

export const replacedEncodings = (connection: Connection) => ({
  before: async (moment: Date) =>
    await connection
      .selectFrom('replaced_encoding')
      .where('replaced_at', '<', moment)
      .select(['video_id', 'encoding_id'])
      .execute(),
  forget: async (videoId: number, encodingId: string) => {
    await connection
      .deleteFrom('replaced_encoding')
      .where('video_id', '=', videoId)
      .where('encoding_id', '=', encodingId)
      .execute();
  },
});

const findKey = prepareSql<
  { videoId: number; encodingId: string; prefix: string },
  { encryption_key: Buffer | null }
>(
  (p) => sql`
    select encryption_key from video where video_id = ${p.videoId} and storage_prefix = ${p.prefix}
    union all
    select encryption_key from replaced_encoding
    where video_id = ${p.videoId} and encoding_id = ${p.encodingId}`,
);

/** The key of an encoding, also of one that was replaced lately. */
export async function encodingKey(
  connection: Connection,
  videoId: number,
  encodingId: string,
): Promise<Buffer | undefined> {
  const prefix = encodingPrefix(videoId, encodingId);
  const row = await findKey.first(connection, { videoId, encodingId, prefix });
  return row?.encryption_key ?? undefined;
}

/** The courses in which a video is a lecture, and whether more of their lectures are still to be encoded. */
export async function coursesOfVideo(
  connection: Connection,
  videoId: number,
): Promise<{ courseId: number; isMoreToCome: boolean }[]> {
  return await connection
    .selectFrom('bullet as b')
    .where('b.video_id', '=', videoId)
    .distinct()
    .select((eb) => [
      'b.course_id as courseId',
      eb
        .exists(
          eb
            .selectFrom('bullet as other')
            .innerJoin('video', 'video.video_id', 'other.video_id')
            .whereRef('other.course_id', '=', 'b.course_id')
            .where('video.state', 'in', ['queued', 'encoding'])
            .select('other.bullet_id'),
        )
        .$castTo<boolean>()
        .as('isMoreToCome'),
    ])
    .execute();
}
