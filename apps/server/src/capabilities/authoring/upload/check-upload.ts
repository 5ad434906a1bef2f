import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import { sampleKept } from '../../../platform/media/sample-kept.ts';
import { NotAVideoError } from '../../../platform/media/transcode/media-errors.ts';
import { probe } from '../../../platform/media/transcode/probe.ts';
import type { Services } from '../../../platform/services.ts';
import { lectureFilePlace } from '../document/lecture-files.ts';
import { abandonedUploads, findUpload, setEmpty, setState } from './upload.repository.ts';

/** The job that looks into a video that has come whole: what it is not is said in words, and nothing is encoded. */
export async function checkUpload(
  services: Services,
  { uploadId }: JobPayloads['check-upload'],
  { signal }: JobContext,
): Promise<void> {
  const { connection } = services.database;
  const row = await findUpload(connection, uploadId);
  if (row?.state !== 'checking') return;
  const work = await mkdtemp(path.join(tmpdir(), 'xuezhou-upload-'));
  const settle = (values: Parameters<typeof setState>[3]) =>
    setState(connection, uploadId, ['checking'], { ...values, changed_at: services.clock.now() });
  try {
    const file = path.join(work, path.basename(row.file));
    await sampleKept(services.storage, lectureFilePlace(row.file) ?? '', file);
    const { durationMs, height, hasAudio } = await probe(file, signal);
    const facts = { durationMs: durationMs ?? null, height, hasSound: hasAudio };
    await settle({ state: 'ready', facts: JSON.stringify(facts) });
  } catch (error) {
    if (!(error instanceof NotAVideoError)) throw error;
    await settle({ state: 'refused', fault: error.message });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The job that makes room: bytes first, so that a store which fails leaves the row for the next time. */
export async function dropAbandoned({
  database: { connection },
  storage,
  clock,
}: Pick<Services, 'database' | 'storage' | 'clock'>): Promise<void> {
  for (const { uploadId, file, isOver } of await abandonedUploads(connection, clock.now())) {
    await storage.deletePrefix(lectureFilePlace(file) ?? '');
    if (isOver)
      await connection.deleteFrom('lecture_upload').where('upload_id', '=', uploadId).execute();
    else await setEmpty(connection, uploadId);
  }
}
