import type { Change } from '../../platform/database/prepare.ts';
import { uploadReader, uploadWriter, type UploadRow } from './upload.repository.ts';

const image = /\/files\/images\/[0-9a-f]{40}\.webp/g;

/** Marks the pictures of a text as used, so that they are not swept away; in the transaction that keeps the text. */
export async function useImagesOf(
  change: Change,
  studentId: number,
  text: string,
  now: Date,
): Promise<void> {
  const places = [...new Set(text.match(image))];
  await uploadWriter(change, studentId).use(places, now);
}

/** Where what a key names is kept, marked as used; undefined when the student sent nothing by it for this purpose. */
export async function useUpload(
  change: Change,
  studentId: number,
  { key, purpose, now }: { key: string; purpose: UploadRow['purpose']; now: Date },
): Promise<UploadRow | undefined> {
  const row = await uploadReader(change, studentId).one(key);
  if (row?.purpose !== purpose) return undefined;
  await uploadWriter(change, studentId).use([row.place], now);
  return row;
}

/** Forgets an upload; its file goes by the job that the caller asks for. */
export async function dropUpload(change: Change, studentId: number, key: string): Promise<void> {
  await uploadWriter(change, studentId).drop(key);
}
