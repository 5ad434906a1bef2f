import { randomBytes } from 'node:crypto';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';

export type Side = 'front' | 'back' | 'page';

/** The pictures that a kind of submission has. */
export const sidesOf = { certificate: ['front', 'back'], passport: ['page'], instant: [] } as const;

const hourMs = 3_600_000;

/** Unguessable, and under its owner, so that all of a student's can be found. */
export const newFolder = (studentId: number): string =>
  `identity/${studentId}/${randomBytes(24).toString('base64url')}`;

const keyOf = (folder: string, side: Side): string => `${folder}/${side}`;

/**
 * Stores pictures sealed. Their erasing is asked for first, an hour ahead, and spares what was submitted by then: so
 * nothing stays behind when the submission is refused, or the server is killed in between.
 */
export async function storeImages(
  { database, storage, signer, clock }: Services,
  studentId: number,
  folder: string,
  images: Readonly<Partial<Record<Side, Buffer>>>,
): Promise<void> {
  await askToErase(database.connection, studentId, folder, {
    runAt: new Date(clock.now().getTime() + hourMs),
  });
  for (const side of ['front', 'back', 'page'] as const) {
    const image = images[side];
    if (image === undefined) continue;
    await storage.put(keyOf(folder, side), signer.seal('identity-image', folder, image), {
      contentType: 'application/octet-stream',
    });
  }
}

/** A WebP; undefined when it is there no more. */
export async function readImage(
  { storage, signer }: Pick<Services, 'storage' | 'signer'>,
  folder: string,
  side: Side,
): Promise<Buffer | undefined> {
  const found = await storage.get(keyOf(folder, side));
  if (found === undefined) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of found.body as AsyncIterable<Buffer>) chunks.push(chunk);
  return signer.unseal('identity-image', folder, Buffer.concat(chunks));
}

/** In the transaction that takes the submission away. */
export async function askToErase(
  connection: Change | Connection,
  studentId: number,
  folder: string,
  { runAt }: { runAt?: Date } = {},
): Promise<void> {
  await enqueue(
    connection,
    'erase-identity-images',
    { studentId, folder },
    { key: folder, maxAttempts: 25, ...(runAt && { runAt }) },
  );
}
