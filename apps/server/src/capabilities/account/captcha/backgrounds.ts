import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Raw } from 'sharp';
import { sharp } from '../../../platform/media/images/sharp.ts';

/** A decoded picture, three bytes a pixel. */
export interface Background {
  readonly pixels: Buffer;
  readonly raw: Raw;
}

/** Wider than the puzzle, so that each puzzle can show another part. */
const size = { width: 420, height: 240 };

export async function openBackgrounds(folder: string): Promise<Background[]> {
  const files = (await readdir(folder)).filter((file) => /\.(webp|jpe?g|png|avif)$/i.test(file));
  return await Promise.all(files.map((file) => decode(path.join(folder, file))));
}

async function decode(file: string): Promise<Background> {
  const { data, info } = await sharp(file)
    .resize({ ...size, fit: 'cover' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, raw: { width: info.width, height: info.height, channels: 3 } };
}
