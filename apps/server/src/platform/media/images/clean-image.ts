import sharp, { type Sharp } from 'sharp';
import { atMost } from '../../at-most.ts';

/** The bytes are not an image that we take. */
export class ImageError extends Error {
  override name = 'ImageError';
}

/** More than any camera of today; a small file that unpacks into more is a bomb. */
const mostPixels = 60_000_000;
const decoding = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const;

// A large one takes much memory while it is decoded.
const inTurn = atMost(2);

const beginnings: readonly (readonly [format: string, test: (bytes: Buffer) => boolean])[] = [
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['webp', (bytes) => /^RIFF[^]{4}WEBP$/.test(bytes.toString('latin1', 0, 12))],
];

/**
 * Decodes a JPEG, PNG or WebP and encodes it anew, so that nothing but its pixels is left: no metadata, no script in
 * a tail, no second frame. What the bytes are is read from themselves, before any decoder sees them, since others
 * (SVG above all) would fetch and run. Throws ImageError.
 */
export async function cleanImage(bytes: Buffer, shape: (image: Sharp) => Sharp): Promise<Buffer> {
  if (!beginnings.some(([, isIt]) => isIt(bytes))) throw new ImageError('not a JPEG, PNG or WebP');
  return await inTurn(() => encode(bytes, shape));
}

/** Whether the bytes begin as an image that we take; its pixels are not looked at. */
export async function isImage(bytes: Buffer): Promise<boolean> {
  if (!beginnings.some(([, isIt]) => isIt(bytes))) return false;
  try {
    await sharp(bytes, decoding).metadata();
    return true;
  } catch {
    return false;
  }
}

async function encode(bytes: Buffer, shape: (image: Sharp) => Sharp): Promise<Buffer> {
  try {
    const image = sharp(bytes, decoding);
    return await shape(image.autoOrient())
      .timeout({ seconds: 20 })
      .webp({ quality: 85 })
      .toBuffer();
  } catch (error) {
    throw new ImageError('the image cannot be decoded', { cause: error });
  }
}
