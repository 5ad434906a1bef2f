import { randomBytes } from 'node:crypto';
import type { SentFile } from '@xuezhou/contract/kernel';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { JobHandlers } from '../../../platform/jobs/worker.ts';
import { cleanImage, ImageError } from '../../../platform/media/images/clean-image.ts';
import type { Services } from '../../../platform/services.ts';

/** Pixels of the longer side: a letter can be read. */
const longSide = 2000;
const hourMs = 3_600_000;

/** Unguessable, and under its owner. */
export const newFolder = (studentId: number): string =>
  `reopen/${studentId}/${randomBytes(24).toString('base64url')}`;

/** Cleaned WebPs in the order in which they were sent. */
export async function cleanAttachments(
  studentId: number,
  files: readonly SentFile[],
): Promise<Buffer[]> {
  const cleaned: Buffer[] = [];
  for (const file of files) cleaned.push(await cleanAttachment(studentId, file));
  return cleaned;
}

async function cleanAttachment(studentId: number, file: SentFile): Promise<Buffer> {
  try {
    return await cleanImage(Buffer.from(await file.arrayBuffer()), studentId, (image) =>
      image.resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true }),
    );
  } catch (error) {
    if (error instanceof ImageError) throw new Refusal('imageInvalid');
    throw error;
  }
}

/** Stores them sealed. Their erasing is asked for first, an hour ahead, and spares what belongs to a request by then. */
export async function storeAttachments(
  { database, storage, signer, clock }: Services,
  folder: string,
  images: readonly Buffer[],
): Promise<void> {
  if (images.length === 0) return;
  await askToErase(database.connection, folder, new Date(clock.now().getTime() + hourMs));
  for (const [index, image] of images.entries())
    await storage.put(`${folder}/${index + 1}`, signer.seal('reopen-attachment', folder, image), {
      contentType: 'application/octet-stream',
    });
}

/** A WebP; undefined when it is there no more. */
export async function readAttachment(
  { storage, signer }: Pick<Services, 'storage' | 'signer'>,
  folder: string,
  place: number,
): Promise<Buffer | undefined> {
  const found = await storage.get(`${folder}/${place}`);
  if (found === undefined) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of found.body as AsyncIterable<Buffer>) chunks.push(chunk);
  return signer.unseal('reopen-attachment', folder, Buffer.concat(chunks));
}

export async function askToErase(
  connection: Change | Connection,
  folder: string,
  runAt?: Date,
): Promise<void> {
  await enqueue(
    connection,
    'erase-reopen-files',
    { folder },
    { key: folder, maxAttempts: 25, ...(runAt && { runAt }) },
  );
}

export const reopenJobs = ({
  database: { connection },
  storage,
}: Services): Pick<JobHandlers, 'erase-reopen-files'> => ({
  'erase-reopen-files': async ({ folder }) => {
    const kept = await connection
      .selectFrom('reopen_request')
      .where('folder', '=', folder)
      .select('folder')
      .executeTakeFirst();
    if (kept === undefined) await storage.deletePrefix(folder);
  },
});
