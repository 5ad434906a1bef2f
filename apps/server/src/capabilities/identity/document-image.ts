import { Refusal } from '../../platform/http/refusal.ts';
import { cleanImage, ImageError } from '../../platform/media/images/clean-image.ts';
import { sharp } from '../../platform/media/images/sharp.ts';

/** Pixels of the longer side that are kept: every line of a document can be read. */
const longSide = 2000;
const leastSide = 400;

/**
 * The picture of a document as a WebP of our own making, large enough to be read. Throws imageInvalid or
 * identityImageSmall, with the name of the picture.
 */
export async function cleanDocument(
  studentId: number,
  name: string,
  bytes: Buffer,
): Promise<Buffer> {
  const clean = await cleanImage(bytes, studentId, (image) =>
    image.resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true }),
  ).catch((error: unknown) => {
    if (!(error instanceof ImageError)) throw error;
    throw new Refusal('imageInvalid', `${name}的图片无法读取，请换一张 JPG、PNG 或 WebP 图片`);
  });
  const { width, height } = await sharp(clean).metadata();
  if (Math.min(width, height) >= leastSide) return clean;
  throw new Refusal(
    'identityImageSmall',
    `${name}的照片太小，看不清文字，请换一张短边不少于 ${leastSide} 像素的照片`,
  );
}
