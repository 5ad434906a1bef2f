import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { enqueue, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import { copyKept } from '../../../platform/media/kept-file.ts';
import { readLectureSource } from '../../../platform/media/read-lecture-source.ts';
import { encryptSound, type Sound } from '../../../platform/media/transcode/encrypted-sound.ts';
import type { Services } from '../../../platform/services.ts';
import { putSound, servedEncoding, withoutSound } from './sound.repository.ts';
import { encodingIdOf } from './storage-places.ts';
import { uploadEncoded } from './upload-encoded.ts';

/** Asked for in one go; the next follow an hour later. */
const atOnce = 200;
/** Behind every lecture that nobody can watch yet. */
const lastPriority = 32_000;

/** Asks for the sound of lectures that were encoded before there was sound alone. */
export async function findMissingSounds({
  database: { connection },
}: Pick<Services, 'database'>): Promise<void> {
  for (const { videoId, prefix } of await withoutSound(connection, atOnce))
    await enqueue(
      connection,
      'encode-sound',
      { videoId, prefix },
      { queue: 'video', key: `sound-${videoId}`, priority: lastPriority },
    );
}

/**
 * Brings the sound alone into the encoding that is served, under its key: its pictures are left as they are, and played
 * meanwhile. What cannot be made is not tried again: its lecture is listened to with its pictures.
 */
export async function encodeSound(
  services: Services,
  encoded: JobPayloads['encode-sound'],
  { signal, isLastAttempt }: JobContext,
): Promise<void> {
  const { connection } = services.database;
  const { videoId, prefix } = encoded;
  const served = await servedEncoding(connection, encoded);
  if (served === undefined || served.key === null) return;
  const work = await mkdtemp(path.join(tmpdir(), 'xuezhou-sound-'));
  const encoding = encodingIdOf(prefix);
  try {
    const sound = await soundOf(services, { ...served, key: served.key, work }, signal);
    if (sound !== null) await uploadEncoded(services, path.join(work, 'out'), prefix);
    await putSound(connection, encoded, {
      encoding,
      playlist: sound?.playlist ?? null,
      bytes: sound?.bytes ?? 0,
    });
  } catch (error) {
    if (signal.aborted && !isLastAttempt) throw error;
    services.log.error({ videoId, err: error }, '一节课的声音没有单独转出来');
    if (!isLastAttempt) throw error;
    await putSound(connection, encoded, { encoding, playlist: '', bytes: 0 });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function soundOf(
  { storage }: Services,
  { sourceKey, key, work }: { sourceKey: string; key: Buffer; work: string },
  signal: AbortSignal,
): Promise<Sound | null> {
  const made = await readLectureSource(storage, sourceKey);
  if (made === undefined) throw new Error(`there is no source: ${sourceKey}`);
  // Slides speak by their captions alone.
  if (made.kind === 'slides') return null;
  const input = path.join(work, `source${path.extname(made.video)}`);
  const place = made.kept?.[made.video] ?? `${sourceKey}/${made.video}`;
  if (!(await copyKept(storage, place, input)))
    throw new Error(`the video is not in the storage: ${place}`);
  return await encryptSound({
    input,
    outputDir: path.join(work, 'out'),
    keyUri: 'key',
    key,
    signal,
  });
}
