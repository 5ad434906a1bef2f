import type { Sharp } from 'sharp';
import { inTurns } from '../../at-most.ts';
import { Failure } from '../../http/refusal.ts';
import { sharp } from './sharp.ts';

/** The bytes are not an image that we take. */
export class ImageError extends Error {
  override name = 'ImageError';
}

/** More than any camera of today; a small file that unpacks into more is a bomb. */
const maxPixels = 60_000_000;
const decoding = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const;

/** Of one side: a stripe of one pixel takes far longer than a picture of as many. */
const longestSide = 20_000;
const longestSeconds = 20;

/** Whose picture it is, for turns: a student's id, or the school's own. */
export type ImageOwner = number | 'school';

// A large one takes much memory while it is decoded.
const turns = inTurns<ImageOwner>(2, 20);

const beginnings: readonly (readonly [format: string, test: (bytes: Buffer) => boolean])[] = [
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['webp', (bytes) => /^RIFF[^]{4}WEBP$/.test(bytes.toString('latin1', 0, 12))],
];

/**
 * Decodes a JPEG, PNG or WebP and encodes it anew, so that nothing but its pixels is left: no metadata, no script in
 * a tail, no second frame. What the bytes are is read from themselves, before any decoder sees them, since others
 * (SVG above all) would fetch and run. One of an owner at a time. Throws ImageError; 429 when too many of one wait.
 */
export async function cleanImage(
  bytes: Buffer,
  owner: ImageOwner,
  shape: (image: Sharp) => Sharp,
): Promise<Buffer> {
  if (!(await isImage(bytes))) throw new ImageError('not a JPEG, PNG or WebP, or too large');
  if (!turns.mayWait(owner)) throw new Failure(429);
  return await turns.run(owner, () => encode(bytes, shape));
}

/** Whether the bytes begin as an image that we take; its pixels are not looked at. */
export async function isImage(bytes: Buffer): Promise<boolean> {
  if (!beginnings.some(([, isIt]) => isIt(bytes))) return false;
  try {
    const { width, height } = await sharp(bytes, decoding).metadata();
    return Math.max(width, height) <= longestSide;
  } catch {
    return false;
  }
}

async function encode(bytes: Buffer, shape: (image: Sharp) => Sharp): Promise<Buffer> {
  try {
    const image = sharp(bytes, decoding);
    return await shape(image.autoOrient())
      .timeout({ seconds: longestSeconds })
      .webp({ quality: 85 })
      .toBuffer();
  } catch (error) {
    throw new ImageError('the image cannot be decoded', { cause: error });
  }
}
