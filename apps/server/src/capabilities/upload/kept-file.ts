import { dropPublicImage } from '../../platform/media/images/public-image.ts';
import { pictureFolder } from '../../platform/text/picture-address.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import type { UploadRow } from './upload.repository.ts';

/** A picture that everybody may see lies under its address; any other file under a key of the storage. */
const isPublic = (place: string): boolean => place.startsWith('/');

export const keyOf = (studentId: number, uploadId: string): string =>
  `uploads/${studentId}/${uploadId}`;

export const pictureAddressOf = (uploadId: string): string => `${pictureFolder}/${uploadId}`;

/** Where a picture is shown; empty for a file, which has no address of its own. */
export function addressOf(row: Pick<UploadRow, 'upload_id' | 'is_image' | 'place'>): string {
  if (!row.is_image) return '';
  return isPublic(row.place) ? row.place : pictureAddressOf(row.upload_id);
}

export const pictureRoute = `${pictureFolder}/:uploadId`;

export async function dropKept(storage: Storage, place: string): Promise<void> {
  if (isPublic(place)) await dropPublicImage(storage, place);
  else await storage.deletePrefix(place);
}
