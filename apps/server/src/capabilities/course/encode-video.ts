import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { LectureFaultError, runMediaProcess } from '../../platform/media/run-media-process.ts';
import type { JobContext } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { videoWriter } from './video.repository.ts';

const contentTypes: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
};

/**
 * The job that turns a lecture's source into what a player can play. The old encoding serves until the new one
 * is whole. A source that cannot be encoded is marked with the reason; any other failure is tried again.
 */
export async function encodeVideo(
  services: Services,
  { videoId, sourceHash }: JobPayloads['encode-video'],
  { signal, isLastAttempt }: JobContext,
): Promise<void> {
  const videos = videoWriter(services.database.connection, videoId, sourceHash);
  const source = await videos.begin();
  // A newer source has its own job; one that is encoded already has nothing to do.
  if (source === undefined) return;
  const work = await mkdtemp(path.join(tmpdir(), 'xuezhou-lecture-'));
  try {
    const sourceDirectory = await download(services, source.source_key, work);
    const outputDirectory = path.join(work, 'out');
    const key = randomBytes(16);
    let written = 0;
    const lecture = await runMediaProcess(
      { sourceDirectory, outputDirectory, key: key.toString('base64') },
      {
        signal,
        onProgress: (share) => {
          const percent = Math.floor(share * 100);
          if (percent < written + 5) return;
          written = percent;
          videos.progress(percent).catch((error: unknown) => services.log.warn({ err: error }));
        },
      },
    );
    const prefix = `videos/${videoId}/${sourceHash.slice(0, 16)}-${key.subarray(0, 4).toString('hex')}`;
    for (const file of await readdir(outputDirectory)) {
      const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream';
      await services.storage.put(
        `${prefix}/${file}`,
        { file: path.join(outputDirectory, file) },
        { contentType },
      );
    }
    const replaced = await videos.finish({ prefix, key, lecture });
    if (replaced !== null) await services.storage.deletePrefix(replaced);
    services.log.info({ videoId, seconds: Math.round(lecture.durationMs / 1000) }, '视频已处理好');
  } catch (error) {
    if (signal.aborted) throw error;
    const message = error instanceof Error ? error.message : String(error);
    services.log.error({ videoId, err: error }, '视频处理失败');
    await videos.fail(message, isLastAttempt || error instanceof LectureFaultError);
    if (!(error instanceof LectureFaultError)) throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function download({ storage }: Services, prefix: string, work: string): Promise<string> {
  for await (const key of storage.list(prefix)) {
    const found = await storage.get(key);
    if (found === undefined) continue;
    await pipeline(found.body, createWriteStream(path.join(work, path.basename(key))));
  }
  return work;
}
