import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { enqueue, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import { copyKept } from '../../../platform/media/kept-file.ts';
import { readLectureSource } from '../../../platform/media/read-lecture-source.ts';
import { encryptSound, type Sound } from '../../../platform/media/transcode/encrypted-sound.ts';
import { FfmpegError, NotAVideoError } from '../../../platform/media/transcode/media-errors.ts';
import type { Services } from '../../../platform/services.ts';
import { putSound, servedEncoding, soundJobKey, withoutSound } from './sound.repository.ts';
import { encodingIdOf } from './storage-places.ts';
import { uploadEncoded } from './upload-encoded.ts';

/** Asked for in one go; the next follow an hour later. */
const atOnce = 200;
/** Behind every lecture that nobody can watch yet, the last of a large import too. */
const lastPriority = 32_500;
/** Over some minutes; each fetches a whole video. */
const maxAttempts = 5;

/** What the lecture was made from is not there any more. */
class SourceError extends Error {
  override name = 'SourceError';
}

/**
 * Asks for the sound of lectures that were encoded before there was sound alone. What is asked for already is left
 * alone: asked again, it would begin its attempts anew and never come to an end of them.
 */
export async function findMissingSounds({
  database: { connection },
}: Pick<Services, 'database'>): Promise<void> {
  for (const { videoId, prefix } of await withoutSound(connection, atOnce))
    await enqueue(
      connection,
      'encode-sound',
      { videoId, prefix },
      { queue: 'video', key: soundJobKey(videoId), priority: lastPriority, maxAttempts },
    );
}

/**
 * Brings the sound alone into the encoding that is served, under its key: its pictures are left as they are, and played
 * meanwhile. What its source does not give is not tried again: its lecture is listened to with its pictures. Any other
 * failure, as of the storage, is tried again, and asked for anew a day later.
 */
export async function encodeSound(
  services: Services,
  encoded: JobPayloads['encode-sound'],
  { signal, isLastAttempt }: JobContext,
): Promise<void> {
  const { connection } = services.database;
  const { videoId, prefix } = encoded;
  const served = await servedEncoding(connection, encoded);
  const encoding = encodingIdOf(prefix);
  if (served === undefined || served.audio?.encoding === encoding) return;
  const unmade = { encoding, playlist: '', bytes: 0 };
  if (served.key === null) {
    await putSound(connection, encoded, unmade);
    return;
  }
  const work = await mkdtemp(path.join(tmpdir(), 'xuezhou-sound-'));
  try {
    const sound = await soundOf(services, { ...served, key: served.key, work }, signal);
    if (sound !== null) await uploadEncoded(services, path.join(work, 'out'), prefix);
    await putSound(connection, encoded, {
      encoding,
      playlist: sound?.playlist ?? null,
      bytes: sound?.bytes ?? 0,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    services.log.error({ videoId, err: error }, '一节课的声音没有单独转出来');
    if (!isLastAttempt || !liesInSource(error)) throw error;
    await putSound(connection, encoded, unmade);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** An ffmpeg that a signal ended was in want of something else. */
const liesInSource = (error: unknown): boolean =>
  error instanceof SourceError ||
  error instanceof NotAVideoError ||
  (error instanceof FfmpegError && typeof error.exit === 'number');

async function soundOf(
  { storage }: Services,
  { sourceKey, key, work }: { sourceKey: string; key: Buffer; work: string },
  signal: AbortSignal,
): Promise<Sound | null> {
  const made = await readLectureSource(storage, sourceKey);
  if (made === undefined) throw new SourceError(`there is no source: ${sourceKey}`);
  // Slides speak by their captions alone.
  if (made.kind === 'slides') return null;
  const input = path.join(work, `source${path.extname(made.video)}`);
  const place = made.kept?.[made.video] ?? `${sourceKey}/${made.video}`;
  if (!(await copyKept(storage, place, input)))
    throw new SourceError(`the video is not in the storage: ${place}`);
  return await encryptSound({
    input,
    outputDir: path.join(work, 'out'),
    keyUri: 'key',
    key,
    signal,
  });
}
