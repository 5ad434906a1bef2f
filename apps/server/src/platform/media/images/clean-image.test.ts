import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanImage, ImageError, isImage } from './clean-image.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
const clean = async (bytes: Buffer) => await cleanImage(bytes, 1, (image) => image.resize(8, 8));

describe('a picture', () => {
  it('of a very long side is refused before it is decoded, however few its pixels are', async () => {
    for (const [width, height] of [
      [1, 20_001],
      [20_001, 1],
    ] as const) {
      const stripe = await picture(width, height);
      expect(await isImage(stripe)).toBe(false);
      await expect(clean(stripe)).rejects.toThrow(ImageError);
    }
  });

  it('of a camera or a panorama is taken', async () => {
    for (const [width, height] of [
      [4000, 3000],
      [16_000, 300],
    ] as const)
      expect((await sharp(await clean(await picture(width, height))).metadata()).width).toBe(8);
  });

  it('is refused where too many of one student wait, and not where they are of several', async () => {
    const bytes = await picture(2000, 2000);
    const asked = await Promise.allSettled(Array.from({ length: 60 }, () => clean(bytes)));
    const refused = asked.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(asked.length - refused.length).toBeGreaterThanOrEqual(20);
    const others = Array.from({ length: 30 }, (_, owner) =>
      cleanImage(bytes, owner, (image) => image.resize(8, 8)),
    );
    await expect(Promise.all(others)).resolves.toHaveLength(30);
  });
});
