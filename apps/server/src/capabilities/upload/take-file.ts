import type { InputOf } from '@xuezhou/contract/kernel';
import type { sendFile, SentUpload } from '@xuezhou/contract/upload';
import { Failure, Refusal } from '../../platform/http/refusal.ts';
import { cleanImage, ImageError } from '../../platform/media/images/clean-image.ts';
import { dropPublicImage, keepPublicImage } from '../../platform/media/images/public-image.ts';
import type { Services } from '../../platform/services.ts';
import { contentTypes, kindOfFile } from './check-file.ts';
import { readTicket } from './ticket.ts';
import { rulesOf } from './upload-purposes.ts';
import { uploadReader, uploadWriter, type UploadRow } from './upload.repository.ts';

/** Pixels of the longer side that are kept: a page of handwriting can still be read. */
const longSide = 2000;

/** Keeps what a ticket's owner sent, or answers with what the same ticket brought before. */
export async function takeFile(
  services: Services,
  { params, files }: InputOf<typeof sendFile>,
): Promise<SentUpload> {
  const ticket = readTicket(services, params.ticket);
  if (ticket === undefined) throw new Refusal('uploadExpired');
  const { studentId, uploadId, purpose } = ticket;
  const { connection } = services.database;
  const before = await uploadReader(connection, studentId).one(uploadId);
  if (before !== undefined) return presentUpload(before);
  const { maxBytes, takesDocuments } = rulesOf[purpose];
  if (files.file.size > maxBytes)
    throw new Failure(413, `文件太大，请换一个小于 ${maxBytes / 1_000_000} MB 的`);
  const bytes = Buffer.from(await files.file.arrayBuffer());
  const kind = await kindOfFile(bytes);
  if (kind !== 'image' && !takesDocuments)
    throw new Refusal('uploadType', '这里只能上传 JPG、PNG 或 WebP 图片');
  const place = `uploads/${studentId}/${uploadId}`;
  const stored =
    kind !== 'image'
      ? await storePrivate(services, place, bytes, contentTypes[kind])
      : takesDocuments
        ? await storePrivate(services, place, await cleanPicture(bytes), 'image/webp')
        : await storePublic(services, await cleanPicture(bytes));
  const row = { upload_id: uploadId, purpose, sent_at: services.clock.now(), ...stored };
  const isKept = await uploadWriter(connection, studentId).keep(row);
  if (isKept) return presentUpload(row);
  // The same ticket came twice at once; a document has the same place, a picture has two.
  if (stored.is_image) await dropPublicImage(services.storage, stored.place);
  const kept = await uploadReader(connection, studentId).one(uploadId);
  if (kept === undefined) throw new Refusal('uploadExpired');
  return presentUpload(kept);
}

type Stored = Pick<UploadRow, 'place' | 'is_image' | 'content_type' | 'bytes'>;

async function cleanPicture(bytes: Buffer): Promise<Buffer> {
  try {
    return await cleanImage(bytes, (image) =>
      image.resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true }),
    );
  } catch (error) {
    throw error instanceof ImageError ? new Refusal('imageInvalid') : error;
  }
}

async function storePublic({ storage }: Services, webp: Buffer): Promise<Stored> {
  return {
    place: await keepPublicImage(storage, webp),
    is_image: true,
    content_type: 'image/webp',
    bytes: webp.length,
  };
}

async function storePrivate(
  { storage }: Services,
  key: string,
  bytes: Buffer,
  contentType: string,
): Promise<Stored> {
  await storage.put(key, bytes, { contentType });
  return { place: key, is_image: false, content_type: contentType, bytes: bytes.length };
}

function presentUpload(row: Pick<UploadRow, 'upload_id' | 'is_image' | 'place' | 'bytes'>) {
  return {
    key: row.upload_id,
    isImage: row.is_image,
    address: row.is_image ? row.place : '',
    bytes: row.bytes,
  };
}
