import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import { LectureFaultError, runMediaProcess } from '../../../platform/media/run-media-process.ts';
import type { Services } from '../../../platform/services.ts';
import { askToIndex, nextTurn } from '../../search/search.port.ts';
import { slideFrame } from '../../site/site.port.ts';
import { longestAddressMs } from './media-address.ts';
import { encodingPrefix } from './storage-places.ts';
import {
  coursesOfVideo,
  encodingWriter,
  replacedEncodings,
  videoWriter,
} from './video.repository.ts';

const contentTypes: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
};

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
  const encodingId = `${sourceHash.slice(0, 16)}-${randomBytes(6).toString('hex')}`;
  const work = await mkdtemp(path.join(tmpdir(), 'xuezhou-lecture-'));
  try {
    const sourceDirectory = await download(services, begun.source_key, work);
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
    await upload(services, outputDirectory, encodingPrefix(videoId, encodingId));
    const encoding = { encodingId, key, lecture, now: services.clock.now() };
    const isPublished = await services.database.connection.transaction().execute(async (change) => {
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

/** What is said in a lecture is found from now on; while more are to come, their courses are made anew turn by turn. */
export async function askToFindCaptions(
  change: Connection,
  videoId: number,
  now: Date,
): Promise<void> {
  for (const { courseId, isMoreToCome } of await coursesOfVideo(change, videoId))
    await askToIndex(change, courseId, isMoreToCome ? { runAt: nextTurn(now) } : {});
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

async function download({ storage }: Services, prefix: string, work: string): Promise<string> {
  for await (const key of storage.list(prefix)) {
    const found = await storage.get(key);
    if (found === undefined) continue;
    await pipeline(found.body, createWriteStream(path.join(work, path.basename(key))));
  }
  return work;
}

async function upload({ storage }: Services, directory: string, prefix: string): Promise<void> {
  for (const file of await readdir(directory)) {
    const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream';
    await storage.put(`${prefix}/${file}`, { file: path.join(directory, file) }, { contentType });
  }
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
