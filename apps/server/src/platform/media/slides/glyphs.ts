import type { Font } from 'fontkit';
import { findFont, latinFont } from './noto-sans.ts';
import { texToSvg } from './tex-engine.ts';

/** An outline in thousandths of an em, y upwards, and how far it moves the pen. */
type Outline = { svg: string; advance: number };

export type TextStyle = { size: number; weight: number };

const outlines = new Map<string, Outline>();
const LATIN = /[\u0020-\u007e\u00a0-\u00b6\u00b8-\u00d6\u00d8-\u00f6\u00f8-\u024f]+/gu;
const HOLLOW_BOX: Outline = {
  svg: '<path d="M80 0H820V740H80ZM130 50V690H770V50Z" fill-rule="evenodd"/>',
  advance: 900,
};
/** Chinese fonts make this one as wide as a character, which tears names and headings apart. */
const NARROW: Record<string, number> = { '·': 400 };

/** The width of a text in the units of its size. */
export function measureText(text: string, { size, weight }: TextStyle): number {
  return (outlineText(text, weight).reduce((sum, one) => sum + one.advance, 0) * size) / 1000;
}

/** Paths of a text whose baseline begins at x, y. They take the fill of what is around them. */
export function drawText(text: string, x: number, y: number, { size, weight }: TextStyle): string {
  const scale = size / 1000;
  let pen = 0;
  const glyphs = outlineText(text, weight).map(({ svg, advance }) => {
    const placed = svg === '' ? '' : `<g transform="translate(${round(pen)})">${svg}</g>`;
    pen += advance;
    return placed;
  });
  const place = `translate(${round(x)} ${round(y)}) scale(${round(scale)} ${round(-scale)})`;
  return `<g transform="${place}">${glyphs.join('')}</g>`;
}

function outlineText(source: string, weight: number): Outline[] {
  // The curly apostrophe is as wide as a Chinese character too: don’t, CAPM’s.
  const text = source.replace(/(?<=[A-Za-z])’(?=[A-Za-z])/g, "'");
  const found: Outline[] = [];
  let end = 0;
  for (const run of text.matchAll(LATIN)) {
    for (const char of text.slice(end, run.index)) found.push(outlineChar(char, weight));
    found.push(...outlineWord(run[0], weight));
    end = run.index + run[0].length;
  }
  for (const char of text.slice(end)) found.push(outlineChar(char, weight));
  return found;
}

/** Latin is shaped as a whole, for kerning. */
function outlineWord(word: string, weight: number): Outline[] {
  const font = latinFont(weight);
  const isWhole = [...word].every((char) => font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
  if (!isWhole) return [...word].map((char) => outlineChar(char, weight));
  const { glyphs, positions } = font.layout(word);
  return glyphs.map((glyph, index) => ({
    svg: `<path d="${glyph.path.toSVG()}"/>`,
    advance: ((positions[index]?.xAdvance ?? glyph.advanceWidth) * 1000) / font.unitsPerEm,
  }));
}

function outlineChar(char: string, weight: number): Outline {
  const key = `${weight} ${char}`;
  let outline = outlines.get(key);
  if (!outline) outlines.set(key, (outline = makeOutline(char, weight)));
  return outline;
}

function makeOutline(char: string, weight: number): Outline {
  const codePoint = char.codePointAt(0) ?? 0;
  if (codePoint === 0xfe0f || codePoint === 0x200b) return { svg: '', advance: 0 };
  const font = findFont(codePoint, weight);
  if (!font) return outlineByTex(char);
  const { svg, advance } = outlineByFont(font, codePoint);
  const narrow = NARROW[char];
  if (narrow === undefined) return { svg, advance };
  return { svg: `<g transform="translate(${(narrow - advance) / 2})">${svg}</g>`, advance: narrow };
}

function outlineByFont(font: Font, codePoint: number): Outline {
  const glyph = font.glyphForCodePoint(codePoint);
  const scale = 1000 / font.unitsPerEm;
  const path = `<path d="${glyph.path.toSVG()}"/>`;
  return {
    svg: scale === 1 ? path : `<g transform="scale(${scale})">${path}</g>`,
    advance: glyph.advanceWidth * scale,
  };
}

/** Greek and signs that Noto Sans SC lacks are in the formula font; what is in neither shows as a box. */
function outlineByTex(char: string): Outline {
  try {
    const upright = texToSvg(`\\mathrm{${char}}`, false);
    const svg = upright.includes('<text') ? texToSvg(char, false) : upright;
    const width = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(svg)?.[1];
    if (width === undefined || svg.includes('<text')) return HOLLOW_BOX;
    const paths = svg.match(/<path [^>]*d="[^"]+"[^>]*>/g) ?? [];
    return {
      svg: paths.map((path) => path.replace(/\/?>$/, '/>')).join(''),
      advance: Number(width),
    };
  } catch {
    return HOLLOW_BOX;
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
