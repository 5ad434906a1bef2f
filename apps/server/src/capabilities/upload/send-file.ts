import type { InputOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/upload';
import { Failure, Refusal } from '../../platform/http/refusal.ts';
import {
  cleanImage,
  ImageError,
  type ImageOwner,
} from '../../platform/media/images/clean-image.ts';
import { keepPublicImage } from '../../platform/media/images/public-image.ts';
import type { Services } from '../../platform/services.ts';
import { contentTypes, kindOfFile } from './check-file.ts';
import { addressOf, dropKept, keyOf, sealing } from './kept-file.ts';
import { readTicket, type Ticket } from './ticket.ts';
import { rulesOf } from './upload-purposes.ts';
import { uploadReader, uploadWriter, type UploadRow } from './upload.repository.ts';

/** Pixels of the longer side that are kept: a page of handwriting can still be read. */
const longSide = 2000;

/** Keeps what a ticket's owner sent, or answers with what the same ticket brought before. */
export async function sendFile(
  services: Services,
  { params, files }: InputOf<typeof contract.sendFile>,
): Promise<contract.SentUpload> {
  const ticket = readTicket(services, params.ticket);
  if (ticket === undefined) throw new Refusal('uploadExpired');
  const { studentId, uploadId, purpose } = ticket;
  const { connection } = services.database;
  const before = await uploadReader(connection, studentId).one(uploadId);
  if (before !== undefined) return presentUpload(before);
  const { maxBytes, documents, words } = rulesOf[purpose];
  if (files.file.size > maxBytes)
    throw new Failure(413, `文件太大，请换一个小于 ${maxBytes / 1_000_000} MB 的`);
  const bytes = Buffer.from(await files.file.arrayBuffer());
  const kind = await kindOfFile(bytes);
  if (kind !== 'image' && !documents.includes(kind)) throw new Refusal('uploadType', words);
  const isImage = kind === 'image';
  const body = isImage ? await cleanPicture(studentId, bytes) : bytes;
  const type = isImage ? 'image/webp' : contentTypes[kind];
  return presentUpload(await keepUpload(services, ticket, body, type));
}

/** Keeps a file that was checked, or finds what its id kept before. */
export async function keepUpload(
  services: Services,
  { studentId, uploadId, purpose }: Omit<Ticket, 'expiresAt'>,
  body: Buffer,
  type: string,
): Promise<UploadFacts> {
  const { connection } = services.database;
  const place = await keep(services, { studentId, uploadId, purpose }, body, type);
  const stored = {
    place,
    is_image: rulesOf[purpose].documents.length === 0 && type.startsWith('image/'),
    content_type: type,
    bytes: body.length,
  };
  const row = { upload_id: uploadId, purpose, sent_at: services.clock.now(), ...stored };
  const isKept = await uploadWriter(connection, studentId).keep(row);
  if (isKept) return row;
  // The same ticket came twice at once; what is public has two places then, anything else the same.
  const kept = await uploadReader(connection, studentId).one(uploadId);
  if (kept?.place !== place) await dropKept(services.storage, place);
  if (kept === undefined) throw new Refusal('uploadExpired');
  return kept;
}

export async function cleanPicture(owner: ImageOwner, bytes: Buffer): Promise<Buffer> {
  try {
    return await cleanImage(bytes, owner, (image) =>
      image.resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true }),
    );
  } catch (error) {
    throw error instanceof ImageError ? new Refusal('imageInvalid') : error;
  }
}

/** Keeps the bytes, and answers where. */
async function keep(
  { storage, signer }: Services,
  { studentId, uploadId, purpose }: Omit<Ticket, 'expiresAt'>,
  body: Buffer,
  contentType: string,
): Promise<string> {
  const { isPublic, isSealed } = rulesOf[purpose];
  if (isPublic) return await keepPublicImage(storage, body);
  const key = keyOf(studentId, uploadId);
  if (isSealed)
    await storage.put(key, signer.seal(sealing, key, body), {
      contentType: 'application/octet-stream',
    });
  else await storage.put(key, body, { contentType });
  return key;
}

type UploadFacts = Pick<UploadRow, 'upload_id' | 'is_image' | 'place' | 'bytes' | 'content_type'>;

function presentUpload(row: UploadFacts) {
  return {
    key: row.upload_id,
    isImage: row.is_image,
    address: addressOf(row),
    bytes: row.bytes,
  };
}
