import { sql, type RawBuilder } from 'kysely';
import { validate } from 'uuid';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { ownFileAddress } from '../../platform/text/picture-address.ts';
import { uploadReader, uploadWriter, type UploadRow } from './upload.repository.ts';

export type { UploadRow } from './upload.repository.ts';
export { freeName, safeFileName } from './file-name.ts';
export { keepPicture } from './keep-picture.ts';
export { soundMaxBytes } from './sound-kind.ts';
export { keepSound } from './keep-sound.ts';
export { cleanPicture } from './send-file.ts';
export { openSealed } from './kept-file.ts';

/** Marks the pictures and sounds of a text as used, so that they are not swept away; in the transaction that keeps the text. */
export async function useImagesOf(
  change: Change,
  studentId: number,
  text: string,
  now: Date,
): Promise<void> {
  const named = new Set([...text.matchAll(ownFileAddress)].map(([, uploadId = '']) => uploadId));
  await uploadWriter(change, studentId).use([...named], now);
}

/** A student's own picture or sound in a text; undefined when there is none of this id. */
export async function findOwnFile(
  connection: Connection,
  studentId: number,
  uploadId: string,
): Promise<UploadRow | undefined> {
  if (!validate(uploadId)) return undefined;
  const row = await uploadReader(connection, studentId).one(uploadId);
  return row?.purpose === 'notes' ? row : undefined;
}

/** Of which type an upload is, by columns of the row around; null: there is none. */
export const uploadType = (studentId: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
  sql<string | null>`(select u.content_type from upload u
    where u.student_id = ${studentId} and u.upload_id = ${key})`;

/** What a student sent for a purpose; undefined when there is nothing by this key. */
export async function findUpload(
  connection: Connection,
  studentId: number,
  { key, purpose }: { key: string; purpose: UploadRow['purpose'] },
): Promise<UploadRow | undefined> {
  const row = await uploadReader(connection, studentId).one(key);
  return row?.purpose === purpose ? row : undefined;
}

/**
 * Where what a key names is kept, marked as used; undefined when the student sent nothing by it for this purpose. Until the
 * change is done nobody else gets it: what else uses it can be looked for after that.
 */
export async function useUpload(
  change: Change,
  studentId: number,
  { key, purpose, now }: { key: string; purpose: UploadRow['purpose']; now: Date },
): Promise<UploadRow | undefined> {
  const writer = uploadWriter(change, studentId);
  const row = await writer.hold(key);
  if (row?.purpose !== purpose) return undefined;
  await writer.use([row.upload_id], now);
  return row;
}

/** Forgets an upload; its file goes by the job that the caller asks for. */
export async function dropUpload(change: Change, studentId: number, key: string): Promise<void> {
  await uploadWriter(change, studentId).drop(key);
}

const publicAddress = /\/files\/images\/[0-9a-f]{40}\.webp/g;

/** Marks the student's pictures that everybody may see and that stand in a text as used. */
export async function useAddressesOf(
  change: Change,
  studentId: number,
  text: string,
  now: Date,
): Promise<void> {
  const named = [...new Set(text.match(publicAddress))];
  await uploadWriter(change, studentId).usePlaces(named, now);
}

/** Where what a student sent for a purpose is shown; undefined when they sent nothing by this key. */
export async function sentPicture(
  connection: Connection,
  studentId: number,
  key: string,
  purpose: UploadRow['purpose'],
): Promise<string | undefined> {
  const row = await uploadReader(connection, studentId).one(key);
  return row?.purpose === purpose ? row.place : undefined;
}
