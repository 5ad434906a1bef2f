import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);
const FOLDER = dirname(require.resolve('@fontsource/noto-sans-sc/package.json'));

let subsets: Map<number, string> | undefined;
const fonts = new Map<string, Font>();

/**
 * The file of Noto Sans SC that has this character, in the weight nearest to the one asked for; undefined when none
 * has. The font comes in a hundred files by character range, as web pages want it.
 */
export function findFont(codePoint: number, weight: number): Font | undefined {
  const subset = (subsets ??= readSubsets()).get(codePoint);
  if (subset === undefined) return undefined;
  const font = openFont(subset, weight);
  return font.hasGlyphForCodePoint(codePoint) ? font : undefined;
}

/** The file with all of Latin, for words: letters of one word must come from one file to be kerned. */
export function latinFont(weight: number): Font {
  return openFont('latin', weight);
}

function openFont(subset: string, weight: number): Font {
  const nearest = Math.min(900, Math.max(100, Math.round(weight / 100) * 100));
  const name = `noto-sans-sc-${subset}-${nearest}-normal`;
  let font = fonts.get(name);
  if (!font) fonts.set(name, (font = readFont(join(FOLDER, 'files', name))));
  return font;
}

/** woff opens four times as fast as woff2, but of one subset its character table cannot be read. */
function readFont(path: string): Font {
  const font = create(readFileSync(`${path}.woff`));
  try {
    font.hasGlyphForCodePoint(0x20);
    return font;
  } catch {
    return create(readFileSync(`${path}.woff2`));
  }
}

function readSubsets(): Map<number, string> {
  const ranges = JSON.parse(readFileSync(join(FOLDER, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  const found = new Map<number, string>();
  // The named subsets come last in the file and win: their ranges are whole alphabets.
  for (const [key, list] of Object.entries(ranges)) {
    const subset = key.replace(/[[\]]/g, '');
    for (const range of list.split(',')) {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      for (let code = first; code <= last; code++) found.set(code, subset);
    }
  }
  return found;
}
