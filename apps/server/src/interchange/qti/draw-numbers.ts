import { foreignFigure } from '../figure-file.ts';
import { sharp } from '../../platform/media/images/sharp.ts';

/** A place on a picture as QTI names it, in pixels of the picture. */
export interface Spot {
  readonly shape: string;
  readonly coords: readonly number[];
}

const maxPixels = 60_000_000;

/** Each digit in strokes on a field of 4 by 6: a server may have no font at all. */
const strokes = [
  ...['M0 0H4V6H0Z', 'M1 1L2 0V6', 'M0 0H4V3H0V6H4', 'M0 0H4V6H0M0 3H4', 'M0 0V3H4M4 0V6'],
  ...['M4 0H0V3H4V6H0', 'M4 0H0V6H4V3H0', 'M0 0H4L2 6', 'M0 0H4V6H0ZM0 3H4', 'M4 3H0V0H4V6H0'],
];

/** The picture as PNG with 1, 2, 3 … at its places, each outlined; undefined for bytes that are no picture. */
export async function drawNumbers(
  bytes: Buffer,
  spots: readonly Spot[],
): Promise<Buffer | undefined> {
  const figure = await foreignFigure(bytes);
  if (figure === undefined) return undefined;
  const picture = sharp(figure.body, { limitInputPixels: maxPixels, pages: 1 });
  try {
    const { width, height } = await picture.metadata();
    const radius = Math.max(9, Math.round(Math.min(width, height) / 28));
    const marks = spots.map((spot, index) => markOf(spot, index + 1, { width, height, radius }));
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.join('')}</svg>`;
    return await picture
      .composite([{ input: Buffer.from(drawing) }])
      .png()
      .toBuffer();
  } catch {
    // Its own decoder says that it is no picture.
    return undefined;
  }
}

interface Field {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

function markOf(spot: Spot, number: number, { width, height, radius }: Field): string {
  const [x, y] = middleOf(spot, width, height);
  const at = [within(x, radius, width), within(y, radius, height)] as const;
  const unit = radius / 7;
  const digits = [...String(number)].map((digit) => strokes[Number(digit)] ?? '');
  const left = at[0] - ((digits.length * 6 - 2) * unit) / 2;
  const glyphs = digits.map(
    (path, index) =>
      `<path d="${path}" transform="translate(${left + index * 6 * unit} ${at[1] - 3 * unit}) scale(${unit})"/>`,
  );
  return `<g fill="none" stroke="#c2410c" stroke-width="2" stroke-dasharray="6 4">${outlineOf(spot)}</g><circle cx="${at[0]}" cy="${at[1]}" r="${radius}" fill="#fff" stroke="#c2410c" stroke-width="2"/><g fill="none" stroke="#1c1917" stroke-width="1" stroke-linecap="round" stroke-linejoin="round">${glyphs.join('')}</g>`;
}

const within = (at: number, radius: number, size: number): number =>
  Math.min(Math.max(at, radius + 1), size - radius - 1);

const isWhole = (coords: readonly number[], least: number): boolean =>
  coords.length >= least && coords.every((one) => Number.isFinite(one));

function middleOf({ shape, coords }: Spot, width: number, height: number): [number, number] {
  if (!isWhole(coords, 2)) return [width / 2, height / 2];
  const [x = 0, y = 0] = coords;
  if (shape === 'circle' || shape === 'ellipse') return [x, y];
  const across = coords.filter((_one, index) => index % 2 === 0);
  const down = coords.filter((_one, index) => index % 2 === 1);
  const middle = (of: readonly number[]) => (Math.min(...of) + Math.max(...of)) / 2;
  return [middle(across), middle(down)];
}

function outlineOf({ shape, coords }: Spot): string {
  const [a = 0, b = 0, c = 0, d = 0] = coords;
  if (shape === 'circle' && isWhole(coords, 3)) return `<circle cx="${a}" cy="${b}" r="${c}"/>`;
  if (shape === 'rect' && isWhole(coords, 4))
    return `<rect x="${Math.min(a, c)}" y="${Math.min(b, d)}" width="${Math.abs(c - a)}" height="${Math.abs(d - b)}"/>`;
  if (shape === 'ellipse' && isWhole(coords, 4))
    return `<ellipse cx="${a}" cy="${b}" rx="${c}" ry="${d}"/>`;
  return shape === 'poly' && isWhole(coords, 6) ? `<polygon points="${coords.join(' ')}"/>` : '';
}
