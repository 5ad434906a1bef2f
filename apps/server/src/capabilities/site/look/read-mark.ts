import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { inTurns } from '../../../platform/at-most.ts';
import { cleanImage, ImageError } from '../../../platform/media/images/clean-image.ts';
import { cleanSvg } from '../../../platform/text/clean-svg.ts';
import type { Storage } from '../../../providers/storage/storage.port.ts';
import { sharp } from '../../../platform/media/images/sharp.ts';

/** Why a file is no mark, in words for who chose it. */
export class MarkError extends Error {}

export const markFolder = 'school';
const markAddress = /^\/files\/school\/([0-9a-f]{32})\/mark\.(svg|webp)$/;

/** Sides of the icons that are drawn of a mark: for tabs, phones and their start screens. */
export const iconSides = [32, 180, 192, 512] as const;
/** Cut to any shape by the phone, so the mark keeps to the middle. */
export const maskableIcon = 'icon-maskable-512.png';
export const iconName = (side: (typeof iconSides)[number]): string => `icon-${side}.png`;

const maxElements = 2000;
const drawing = { limitInputPixels: 20_000_000, failOn: 'error', density: 192 } as const;
const side = 512;
const turns = inTurns<'school'>(1, 4);

/**
 * Reads a mark, an SVG or a picture, keeps it cleaned with the icons drawn of it, and answers with its address. The same
 * file has the same address. Throws MarkError.
 */
export async function keepMark(storage: Storage, bytes: Buffer): Promise<string> {
  const isSvg = /^(?:\uFEFF|\s)*<(?:\?xml|!--|!doctype|svg)/i.test(bytes.toString('utf8', 0, 400));
  const { body, extension } = isSvg ? svgMark(bytes) : await pictureMark(bytes);
  const icons = await turns.run('school', () => drawIcons(body));
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 32);
  const folder = `${markFolder}/${digest}`;
  for (const [name, icon] of icons)
    await storage.put(`${folder}/${name}`, icon, { contentType: 'image/png' });
  const contentType = extension === 'svg' ? 'image/svg+xml' : 'image/webp';
  // Last: who finds the mark finds its icons.
  await storage.put(`${folder}/mark.${extension}`, body, { contentType });
  return `/files/${folder}/mark.${extension}`;
}

/** The folder of a mark in the storage; null for an address that is none. */
export function folderOfMark(address: string): string | null {
  const [, digest] = markAddress.exec(address) ?? [];
  return digest === undefined ? null : `${markFolder}/${digest}`;
}

/** The address of an icon that was drawn of this mark. */
export const iconOfMark = (address: string, name: string): string =>
  `/files/${folderOfMark(address) ?? markFolder}/${name}`;

export const hasMark = async (storage: Storage, address: string): Promise<boolean> =>
  folderOfMark(address) !== null &&
  (await storage.stat(address.replace('/files/', ''))) !== undefined;

const unfit: readonly (readonly [RegExp, string])[] = [
  [/<!(?:DOCTYPE|ENTITY)[^>]*[[%]|<!ENTITY/i, '里面有实体定义，展开可能非常大'],
  [/<\s*(?:\w+:)?script|\son[a-z]+\s*=|javascript:/i, '里面有脚本'],
  [/<\s*(?:\w+:)?(?:foreignObject|iframe|audio|video)\b/i, '里面有网页内容'],
  [
    /(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!#|["']?#)|@import/i,
    '里面有指向别处的地址或嵌入的图片',
  ],
  [/<\s*(?:\w+:)?(?:style|image)\b/i, '里面有样式表，请在导出时选“样式：表现属性”'],
  [/<\s*(?:\w+:)?(?:text|tspan)\b/i, '里面有文字，请先转成路径，换一台机器才不会变样'],
  [/<\s*(?:\w+:)?use\b/i, '里面有引用（use），请展开后再导出'],
];

function svgMark(bytes: Buffer): { body: Buffer; extension: 'svg' } {
  const text = bytes.toString('utf8');
  for (const [pattern, why] of unfit) if (pattern.test(text)) throw new MarkError(why);
  if ((text.match(/<[a-z]/gi)?.length ?? 0) > maxElements)
    throw new MarkError(`图形太碎，最多 ${maxElements} 个`);
  const cleaned = cleanSvg(text);
  if (cleaned === undefined) throw new MarkError('不是完整的 SVG 图片');
  if (!/^<svg[^>]*\sviewBox=/i.test(cleaned)) throw new MarkError('没有写 viewBox，不知道它有多大');
  return { body: Buffer.from(withNamespace(cleaned)), extension: 'svg' };
}

const withNamespace = (svg: string): string =>
  /^<svg[^>]*\sxmlns=/.test(svg)
    ? svg
    : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');

async function pictureMark(bytes: Buffer): Promise<{ body: Buffer; extension: 'webp' }> {
  try {
    const body = await cleanImage(bytes, 'school', (image) => inSquare(image, side));
    return { body, extension: 'webp' };
  } catch (error) {
    if (error instanceof ImageError)
      throw new MarkError('不是 SVG、PNG、JPG 或 WebP 图片', { cause: error });
    throw error;
  }
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const inSquare = (image: Sharp, length: number): Sharp =>
  image.resize({ width: length, height: length, fit: 'contain', background: clear });

async function drawIcons(mark: Buffer): Promise<[name: string, png: Buffer][]> {
  const draw = async (length: number) =>
    await inSquare(sharp(mark, drawing), length)
      .timeout({ seconds: 10 })
      .png({ compressionLevel: 9 })
      .toBuffer();
  try {
    const icons: [string, Buffer][] = [];
    for (const length of iconSides) icons.push([iconName(length), await draw(length)]);
    icons.push([maskableIcon, await maskable(await draw(400))]);
    return icons;
  } catch (error) {
    throw new MarkError('画不出来，文件可能坏了', { cause: error });
  }
}

/** The mark within the middle four fifths, on white. */
const maskable = async (mark: Buffer): Promise<Buffer> =>
  await sharp({ create: { width: side, height: side, channels: 4, background: '#ffffff' } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
