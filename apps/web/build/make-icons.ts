import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../public/', import.meta.url));

/**
 * Draws the icons of public/ from icon.svg: `node --import tsx apps/web/build/make-icons.ts` after the mark changed.
 * A maskable icon is cut to any shape by the phone, so its ground is square and the boat keeps to the middle.
 */
async function makeIcons(): Promise<void> {
  const mark = await readFile(`${folder}icon.svg`, 'utf8');
  const square = mark.replace('rx="9" ', '');
  const draw = (svg: string, size: number, name: string) =>
    sharp(Buffer.from(svg), { density: 1200 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toFile(`${folder}${name}`);
  await draw(mark, 192, 'icon-192.png');
  await draw(mark, 512, 'icon-512.png');
  // The boat within the middle four fifths.
  await draw(
    square
      .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
      .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"'),
    512,
    'icon-maskable-512.png',
  );
  await draw(square, 180, 'icon-180.png');
}

await makeIcons();
