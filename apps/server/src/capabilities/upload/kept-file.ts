import { dropPublicImage } from '../../platform/media/images/public-image.ts';
import { createHash } from 'node:crypto';
import { v5 as idOfName } from 'uuid';
import { pictureFolder, soundFolder } from '../../platform/text/picture-address.ts';
import type { Services } from '../../platform/services.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import type { UploadRow } from './upload.repository.ts';

/** A picture that everybody may see lies under its address; any other file under a key of the storage. */
const isPublic = (place: string): boolean => place.startsWith('/');

export const keyOf = (studentId: number, uploadId: string): string =>
  `uploads/${studentId}/${uploadId}`;

export const pictureAddressOf = (uploadId: string): string => `${pictureFolder}/${uploadId}`;

export const soundAddressOf = (uploadId: string): string => `${soundFolder}/${uploadId}`;

const namespace = '6f0c1c55-7f1a-4d43-9d0e-2f9a8a4b1c77';

/** The id of what came inside of a file: the same bytes are kept once. */
export const ownFileId = (bytes: Buffer): string =>
  idOfName(createHash('sha256').update(bytes).digest('hex'), namespace);

export const isSound = ({ content_type }: Pick<UploadRow, 'content_type'>): boolean =>
  content_type.startsWith('audio/');

/** Where a picture is shown or a sound played; empty for a file, which has no address of its own. */
export function addressOf(
  row: Pick<UploadRow, 'upload_id' | 'is_image' | 'place' | 'content_type'>,
): string {
  if (isSound(row)) return soundAddressOf(row.upload_id);
  if (!row.is_image) return '';
  return isPublic(row.place) ? row.place : pictureAddressOf(row.upload_id);
}

export const pictureRoute = `${pictureFolder}/:uploadId`;
export const soundRoute = `${soundFolder}/:uploadId`;

export async function dropKept(storage: Storage, place: string): Promise<void> {
  if (isPublic(place)) await dropPublicImage(storage, place);
  else await storage.deletePrefix(place);
}

export const sealing = 'upload';

/** What was kept sealed, as it was sent; undefined when it is there no more. */
export async function openSealed(
  { storage, signer }: Pick<Services, 'storage' | 'signer'>,
  place: string,
): Promise<Buffer | undefined> {
  const found = await storage.get(place);
  if (found === undefined) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of found.body as AsyncIterable<Buffer>) chunks.push(chunk);
  return signer.unseal(sealing, place, Buffer.concat(chunks));
}
