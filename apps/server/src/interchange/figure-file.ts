import { createHash } from 'node:crypto';
import { cleanSvg } from '../platform/text/clean-svg.ts';
import { sharp } from '../platform/media/images/sharp.ts';

export interface FigureFile {
  /** `content/<hash>.svg`: the same picture has the same key wherever it is used. */
  readonly key: string;
  readonly body: Buffer;
  readonly contentType: string;
}

/** A picture, safe to show; undefined for bytes that are none. */
export function figureFile(bytes: Buffer): FigureFile | undefined {
  const image = imageTypes.find(({ fits }) => fits(bytes));
  if (image !== undefined) return figureOf(bytes, image.extension, image.contentType);
  const svg = cleanSvg(bytes.toString('utf8'));
  return svg === undefined ? undefined : figureOf(Buffer.from(svg), 'svg', 'image/svg+xml');
}

const maxPixels = 60_000_000;

/** A picture that a person sends: one that can be drawn, and is not larger than a browser bears. */
export async function sentFigure(bytes: Buffer): Promise<FigureFile | undefined> {
  const figure = await foreignFigure(bytes);
  if (figure === undefined || figure.key.endsWith('.svg')) return figure;
  try {
    await sharp(figure.body, { limitInputPixels: maxPixels, failOn: 'error' })
      .resize(1)
      .raw()
      .toBuffer();
    return figure;
  } catch {
    return undefined;
  }
}

/** A picture out of another program: GIF and the other old kinds become PNG. */
export async function foreignFigure(bytes: Buffer): Promise<FigureFile | undefined> {
  // Pages share the bytes of a picture that they all show.
  const made = known.get(bytes) ?? makeFigure(bytes);
  known.set(bytes, made);
  return await made;
}

const known = new WeakMap<Buffer, Promise<FigureFile | undefined>>();

async function makeFigure(bytes: Buffer): Promise<FigureFile | undefined> {
  const figure = figureFile(bytes);
  if (figure !== undefined || !/^(?:GIF8|II\*\0|MM\0\*)/.test(bytes.toString('latin1', 0, 4)))
    return figure;
  try {
    return figureFile(
      await sharp(bytes, { limitInputPixels: maxPixels, pages: 1 }).png().toBuffer(),
    );
  } catch {
    // Its own decoder says that it is no picture.
    return undefined;
  }
}

/** Told by their first bytes, never by their names. */
const imageTypes = [
  {
    extension: 'png',
    contentType: 'image/png',
    fits: (bytes: Buffer) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  },
  {
    extension: 'jpg',
    contentType: 'image/jpeg',
    fits: (bytes: Buffer) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff',
  },
  {
    extension: 'webp',
    contentType: 'image/webp',
    fits: (bytes: Buffer) => /^RIFF....WEBP/s.test(bytes.subarray(0, 12).toString('latin1')),
  },
];

function figureOf(body: Buffer, extension: string, contentType: string): FigureFile {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
  return { key: `content/${hash}.${extension}`, body, contentType };
}
