import { randomInt } from 'node:crypto';
import type { Raw } from 'sharp';
import { atMost } from '../../../platform/at-most.ts';
import { openBackgrounds, type Background } from './backgrounds.ts';
import { pieceSize, twoShapes } from './captcha-shape.ts';
import { sharp } from '../../../platform/media/images/sharp.ts';

export const width = 280;
export const height = 150;

export interface Puzzle {
  /** Left and top edge of the hole. */
  readonly place: number;
  readonly pieceTop: number;
  /** Data addresses. */
  readonly background: string;
  readonly piece: string;
}

// sharp has threads of its own, which passwords and files share; two pictures leave them room.
const inTurn = atMost(2);

/** Draws puzzles on the backgrounds of a folder, which are decoded once. */
export function puzzleArtist(folder: string): () => Promise<Puzzle> {
  let backgrounds: Promise<Background[]> | undefined;
  return async () => {
    // A folder that could not be read may be mended while the server runs.
    backgrounds ??= openBackgrounds(folder).catch((error: unknown) => {
      backgrounds = undefined;
      throw error;
    });
    const all = await backgrounds;
    const chosen = all[randomInt(0, all.length)];
    if (chosen === undefined) throw new Error(`no background in ${folder}`);
    return await inTurn(() => draw(chosen));
  };
}

async function draw(background: Background): Promise<Puzzle> {
  const place = randomInt(70, width - pieceSize - 8);
  const pieceTop = randomInt(8, height - pieceSize - 8);
  const [shape, decoyShape] = twoShapes();
  const scene = await cut(background);
  const raw = { width, height, channels: 3 } as const;
  const [picture, piece] = await Promise.all([
    drawHoles(scene, raw, [
      hole(place, pieceTop, shape),
      hole(decoyPlace(place), Math.max(4, pieceTop - randomInt(0, 12)), decoyShape),
    ]),
    cutPiece(scene, raw, { place, pieceTop, shape }),
  ]);
  return {
    place,
    pieceTop,
    background: `data:image/jpeg;base64,${picture.toString('base64')}`,
    piece: `data:image/png;base64,${piece.toString('base64')}`,
  };
}

/** Another part, brightness and hue each time, so that no list of pictures tells where the hole is. */
async function cut({ pixels, raw }: Background): Promise<Buffer> {
  const scene = sharp(pixels, { raw })
    .extract({
      left: randomInt(0, raw.width - width + 1),
      top: randomInt(0, raw.height - height + 1),
      width,
      height,
    })
    .flop(randomInt(0, 2) === 1)
    .modulate({ brightness: randomInt(88, 112) / 100, hue: randomInt(0, 24) - 12 });
  return await scene.removeAlpha().toColourspace('srgb').raw().toBuffer();
}

/** Far enough from the hole that a sloppy hand does not hit the wrong one. */
function decoyPlace(place: number): number {
  const apart = pieceSize + 10;
  const rightmost = width - pieceSize - 4;
  const left = Math.max(0, place - apart - 50 + 1);
  const right = Math.max(0, rightmost - (place + apart) + 1);
  const chosen = randomInt(0, left + right);
  return chosen < left ? 50 + chosen : place + apart + chosen - left;
}

function hole(left: number, top: number, shape: string): string {
  const depth = randomInt(42, 56) / 100;
  return `<path transform="translate(${left} ${top})" d="${shape}" fill="#000" fill-opacity="${depth}" stroke="#fff" stroke-opacity=".55"/>`;
}

async function drawHoles(scene: Buffer, raw: Raw, holes: readonly string[]): Promise<Buffer> {
  const grain = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: randomInt(14, 24) },
    },
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${holes.join('')}${scratches()}</svg>`;
  return await sharp(scene, { raw })
    .composite([
      { input: Buffer.from(drawing) },
      { input: await grain.png({ compressionLevel: 0 }).toBuffer(), blend: 'soft-light' },
    ])
    .jpeg({ quality: 84 })
    .toBuffer();
}

/** Faint lines across the picture; an edge alone does not give the hole away. */
function scratches(): string {
  const lines = Array.from({ length: randomInt(3, 6) }, () => {
    const at = [width, height, width, height].map((most) => randomInt(0, most));
    return `<path d="M${at[0]} ${at[1]}Q${randomInt(0, width)} ${randomInt(0, height)} ${at[2]} ${at[3]}"/>`;
  });
  return `<g fill="none" stroke="#fff" stroke-opacity=".28">${lines.join('')}</g>`;
}

async function cutPiece(
  scene: Buffer,
  raw: Raw,
  { place, pieceTop, shape }: { place: number; pieceTop: number; shape: string },
): Promise<Buffer> {
  const svg = (style: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pieceSize}" height="${pieceSize}"><path d="${shape}" ${style}/></svg>`,
    );
  return await sharp(scene, { raw })
    .extract({ left: place, top: pieceTop, width: pieceSize, height: pieceSize })
    .ensureAlpha()
    .composite([
      { input: svg('fill="#fff"'), blend: 'dest-in' },
      { input: svg('fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="1.5"') },
    ])
    .png()
    .toBuffer();
}
