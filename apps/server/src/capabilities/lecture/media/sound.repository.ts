import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { StoredSound } from '../lecture.tables.ts';

export interface Encoded {
  readonly videoId: number;
  /** Where the encoding lies. */
  readonly prefix: string;
}

const encodingOf = sql<string>`substring(storage_prefix from '[^/]*$')`;

const jobKeyPrefix = 'sound-';
/** A lecture has one job for its sound, whichever of its encodings it is for. */
export const soundJobKey = (videoId: number): string => `${jobKeyPrefix}${videoId}`;

/** Waiting, running, or given up within a day. */
const isAskedFor = sql<boolean>`exists (
  select from graphile_worker.jobs
  where key = ${jobKeyPrefix}::text || video.video_id
    and (locked_at is not null or attempts < max_attempts or run_at > now() - interval '1 day'))`;

/** Encodings that are served, and whose sound nobody has looked for or looks for now, the oldest first. */
export async function withoutSound(connection: Connection, count: number): Promise<Encoded[]> {
  return await connection
    .selectFrom('video')
    .where('storage_prefix', 'is not', null)
    .where('state', '=', 'ready')
    .whereRef('encoded_hash', '=', 'source_hash')
    .where((eb) =>
      eb.or([eb('audio', 'is', null), sql<boolean>`audio ->> 'encoding' <> ${encodingOf}`]),
    )
    .where((eb) => eb.not(isAskedFor))
    .orderBy('changed_at')
    .limit(count)
    .select(['video_id as videoId', 'storage_prefix as prefix'])
    .$narrowType<{ prefix: string }>()
    .execute();
}

/** From what an encoding was made, its key and what is known of its sound; undefined where another is served by now, or its source is another. */
export async function servedEncoding(
  connection: Connection,
  { videoId, prefix }: Encoded,
): Promise<{ sourceKey: string; key: Buffer | null; audio: StoredSound | null } | undefined> {
  return await connection
    .selectFrom('video')
    .where('video_id', '=', videoId)
    .where('storage_prefix', '=', prefix)
    .whereRef('encoded_hash', '=', 'source_hash')
    .select(['source_key as sourceKey', 'encryption_key as key', 'audio'])
    .executeTakeFirst();
}

/** False where another encoding is served by now. */
export async function putSound(
  connection: Connection,
  { videoId, prefix }: Encoded,
  sound: StoredSound,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('video')
    .where('video_id', '=', videoId)
    .where('storage_prefix', '=', prefix)
    .set({ audio: JSON.stringify(sound) })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
