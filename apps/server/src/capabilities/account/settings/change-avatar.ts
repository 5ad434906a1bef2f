import type { SentFile } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { cleanImage, ImageError } from '../../../platform/media/images/clean-image.ts';
import { dropPublicImage, keepPublicImage } from '../../../platform/media/images/public-image.ts';
import type { Services } from '../../../platform/services.ts';
import { swapAvatar } from './settings.repository.ts';

const side = 256;

/** Keeps a cleaned square of the image and lets go of the one before. Throws imageInvalid. */
export async function changeAvatar(
  { database, storage }: Services,
  studentId: number,
  image: SentFile,
): Promise<{ avatar: string }> {
  const avatar = await keepPublicImage(storage, await squareOf(studentId, image));
  try {
    await database.connection.transaction().execute(async (change) => {
      const before = await swapAvatar(change, studentId, avatar);
      if (before !== null) await enqueue(change, 'drop-public-image', { address: before });
    });
  } catch (error) {
    await dropPublicImage(storage, avatar);
    throw error;
  }
  return { avatar };
}

async function squareOf(studentId: number, image: SentFile): Promise<Buffer> {
  try {
    return await cleanImage(Buffer.from(await image.arrayBuffer()), studentId, (picture) =>
      picture.resize({ width: side, height: side, fit: 'cover' }),
    );
  } catch (error) {
    throw error instanceof ImageError ? new Refusal('imageInvalid') : error;
  }
}
