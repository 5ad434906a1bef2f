import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import { copyKept } from '../../../platform/media/kept-file.ts';
import type { LectureSource } from '../../../platform/media/lecture-source.ts';
import { readLectureSource } from '../../../platform/media/read-lecture-source.ts';
import { LectureFaultError, runMediaProcess } from '../../../platform/media/run-media-process.ts';
import type { Services } from '../../../platform/services.ts';
import { slideFrame } from '../../site/site.port.ts';
import { longestAddressMs } from './media-address.ts';
import { encodeWords } from './encode-words.ts';
import { askToFindCaptions } from './find-captions.ts';
import { encodingPrefix, isEncodingOf, mediaMark } from './storage-places.ts';
import { uploadEncoded } from './upload-encoded.ts';
import { encodingWriter, replacedEncodings, videoWriter } from './video.repository.ts';

/**
 * The job that turns a lecture's source into what a player can play. The old encoding serves until the new one
 * is whole, and its addresses until they end. A source that cannot be encoded is marked with the reason; any other
 * failure is tried again, and marked when nobody will try again.
 */
export async function encodeVideo(
  services: Services,
  source: JobPayloads['encode-video'],
  { signal, isLastAttempt }: JobContext,
): Promise<void> {
  const { videoId, sourceHash } = source;
  const videos = videoWriter(services.database.connection, source);
  const begun = await videos.begin();
  // A newer source has its own job; one that is encoded already has nothing to do.
  if (begun === undefined) return;
  const made = await readLectureSource(services.storage, begun.source_key);
  const media = made?.kind === 'file' ? made.media : undefined;
  const encodingId = `${mediaMark(media ?? sourceHash)}-${randomBytes(6).toString('hex')}`;
  const work = await mkdtemp(path.join(tmpdir(), 'xuezhou-lecture-'));
  try {
    if (
      made?.kind === 'file' &&
      media !== undefined &&
      begun.storage_prefix !== null &&
      isEncodingOf(begun.storage_prefix, media)
    )
      return await encodeWords(services, source, made, {
        sourceKey: begun.source_key,
        prefix: begun.storage_prefix,
      });
    const sourceDirectory = await download(services, begun.source_key, made, work);
    const outputDirectory = path.join(work, 'out');
    const key = randomBytes(16);
    const lecture = await runMediaProcess(
      {
        sourceDirectory,
        outputDirectory,
        key: key.toString('base64'),
        frame: await slideFrame(services),
      },
      { signal, onProgress: everyFivePercent(services, videos.progress) },
    );
    await uploadEncoded(services, outputDirectory, encodingPrefix(videoId, encodingId));
    const encoding = { encodingId, key, lecture, now: services.clock.now() };
    const isPublished = await inTransaction(services.database.connection, async (change) => {
      if (!(await encodingWriter(change, source).publish(encoding))) return false;
      await askToFindCaptions(change, videoId, services.clock.now());
      return true;
    });
    if (!isPublished) await discard(services, videoId, encodingId);
    services.log.info({ videoId, seconds: Math.round(lecture.durationMs / 1000) }, '视频已处理好');
  } catch (error) {
    await discard(services, videoId, encodingId);
    if (signal.aborted && !isLastAttempt) throw error;
    const isFault = error instanceof LectureFaultError;
    services.log.error({ videoId, err: error }, '视频处理失败');
    await videos.fail(
      error instanceof Error ? error.message : String(error),
      isFault || isLastAttempt,
    );
    if (!isFault) throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function everyFivePercent(
  { log }: Services,
  write: (percent: number) => Promise<void>,
): (share: number) => void {
  let written = 0;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent < written + 5) return;
    written = percent;
    write(percent).catch((error: unknown) => log.warn({ err: error }));
  };
}

async function download(
  { storage }: Services,
  prefix: string,
  made: LectureSource | undefined,
  work: string,
): Promise<string> {
  for await (const key of storage.list(prefix))
    await copyKept(storage, key, path.join(work, path.basename(key)));
  const kept = made?.kind === 'file' ? (made.kept ?? {}) : {};
  for (const [name, place] of Object.entries(kept))
    if (!(await copyKept(storage, place, path.join(work, name))))
      throw new Error(`${name} is not in the storage: ${place}`);
  return work;
}

/** Takes away what nobody was given an address of. That it fails must not hide why it was called. */
async function discard(
  { storage, log }: Services,
  videoId: number,
  encodingId: string,
): Promise<void> {
  try {
    await storage.deletePrefix(encodingPrefix(videoId, encodingId));
  } catch (error) {
    log.warn({ videoId, err: error }, 'a discarded encoding was not deleted');
  }
}

/** Deletes encodings, of any video, that were replaced so long ago that no address names them. */
export async function removeReplaced({
  database: { connection },
  storage,
  clock,
}: Pick<Services, 'database' | 'storage' | 'clock'>): Promise<void> {
  const encodings = replacedEncodings(connection);
  const oldest = new Date(clock.now().getTime() - longestAddressMs);
  for (const { video_id: videoId, encoding_id: encodingId } of await encodings.before(oldest)) {
    await storage.deletePrefix(encodingPrefix(videoId, encodingId));
    await encodings.forget(videoId, encodingId);
  }
}
