import { countUpload, perDay } from './count-upload.ts';
import { findZipEnd } from '../../platform/zip/read-zip.ts';
import type { Services } from '../../platform/services.ts';
import { addressOf, ownFileId, soundAddressOf } from './kept-file.ts';
import { keepUpload } from './send-file.ts';
import { soundMaxBytes, soundTypeOf } from './sound-kind.ts';
import { uploadReader } from './upload.repository.ts';

/**
 * Keeps a sound that came inside of a file as it is, for its owner alone, and answers where it is played; the same bytes
 * are kept once. Undefined for what is no sound that we take. A preview keeps nothing, and answers where it would be.
 */
export async function keepSound(
  services: Services,
  studentId: number,
  bytes: Buffer,
  { isPreview }: { isPreview: boolean },
): Promise<string | undefined> {
  if (bytes.length > soundMaxBytes) return undefined;
  const uploadId = ownFileId(bytes);
  const before = await uploadReader(services.database.connection, studentId).one(uploadId);
  if (before !== undefined) return addressOf(before);
  const type = soundTypeOf(bytes);
  // Opened by another program, it would be another file.
  if (type === undefined || findZipEnd(bytes) !== -1) return undefined;
  if (isPreview) return soundAddressOf(uploadId);
  await countUpload(services, studentId, [perDay], '今天上传的声音太多，请明天再导入带声音的文件');
  const ticket = { studentId, uploadId, purpose: 'notes' } as const;
  return addressOf(await keepUpload(services, ticket, bytes, type));
}
