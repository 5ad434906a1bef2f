import type { Connection } from '../../platform/database/prepare.ts';
import type { EncodedLecture } from '../../platform/media/encode-lecture.ts';

/** Writes of one encoding: each touches the video only while this source is still its source. */
export const videoWriter = (connection: Connection, videoId: number, sourceHash: string) => {
  const current = () =>
    connection
      .updateTable('video')
      .where('video_id', '=', videoId)
      .where('source_hash', '=', sourceHash);
  return {
    begin: async () =>
      await current()
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
        .where((eb) =>
          eb.or([eb('encoded_hash', 'is', null), eb('encoded_hash', '<>', sourceHash)]),
        )
        .returning('source_key')
        .executeTakeFirst(),
    progress: async (percent: number) => {
      await current().set({ progress: percent }).execute();
    },
    /** Answers the prefix of the encoding that it replaces, or null. */
    finish: async (done: {
      prefix: string;
      key: Buffer;
      lecture: EncodedLecture;
    }): Promise<string | null> =>
      await connection.transaction().execute(async (change) => {
        const before = await change
          .selectFrom('video')
          .where('video_id', '=', videoId)
          .where('source_hash', '=', sourceHash)
          .select('storage_prefix')
          .forUpdate()
          .executeTakeFirst();
        if (before === undefined) return done.prefix;
        await change
          .updateTable('video')
          .where('video_id', '=', videoId)
          .set({
            state: 'ready',
            progress: 100,
            storage_prefix: done.prefix,
            encoded_hash: sourceHash,
            duration_ms: done.lecture.durationMs,
            encryption_key: done.key,
            captions: JSON.stringify(done.lecture.captions),
            chapters: JSON.stringify(done.lecture.chapters),
            renditions: JSON.stringify(
              done.lecture.renditions.map(({ height, playlist }) => ({ height, playlist })),
            ),
            changed_at: new Date(),
          })
          .execute();
        return before.storage_prefix;
      }),
    fail: async (message: string, isFinal: boolean) => {
      await current()
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
