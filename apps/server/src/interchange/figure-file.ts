import { createHash } from 'node:crypto';
import { cleanSvg } from '../platform/text/clean-svg.ts';

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
  // Formulas and drawings of older books.
  {
    extension: 'gif',
    contentType: 'image/gif',
    fits: (bytes: Buffer) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1')),
  },
];

function figureOf(body: Buffer, extension: string, contentType: string): FigureFile {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
  return { key: `content/${hash}.${extension}`, body, contentType };
}
