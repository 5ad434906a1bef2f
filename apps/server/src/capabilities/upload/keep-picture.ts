import { imageMaxBytes } from '@xuezhou/contract/upload';
import { Refusal } from '../../platform/http/refusal.ts';
import { isImage } from '../../platform/media/images/clean-image.ts';
import type { Services } from '../../platform/services.ts';
import { countUpload, perDay } from './count-upload.ts';
import { addressOf, ownFileId, pictureAddressOf } from './kept-file.ts';
import { cleanPicture, keepUpload } from './send-file.ts';
import { uploadReader } from './upload.repository.ts';

/**
 * Keeps a picture that came inside of a file, for its owner alone, and answers where it is shown; the same bytes are
 * kept once. Undefined for what is no picture that we take. A preview keeps nothing, and answers where it would be.
 */
export async function keepPicture(
  services: Services,
  studentId: number,
  bytes: Buffer,
  { isPreview }: { isPreview: boolean },
): Promise<string | undefined> {
  if (bytes.length > imageMaxBytes) return undefined;
  const uploadId = ownFileId(bytes);
  const before = await uploadReader(services.database.connection, studentId).one(uploadId);
  if (before !== undefined) return addressOf(before);
  if (!(await isImage(bytes))) return undefined;
  if (isPreview) return pictureAddressOf(uploadId);
  // One file may bring more than is pasted in an hour.
  await countUpload(services, studentId, [perDay], '今天上传的图片太多，请明天再导入带图片的文件');
  try {
    const body = await cleanPicture(studentId, bytes);
    const ticket = { studentId, uploadId, purpose: 'notes' } as const;
    return addressOf(await keepUpload(services, ticket, body, 'image/webp'));
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'imageInvalid') return undefined;
    throw error;
  }
}
