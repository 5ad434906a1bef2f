import { typesetFormula } from './formula.ts';
import { drawText, measureText } from './glyphs.ts';
import type { Inline } from './slide-markdown.ts';

/** A piece of a line that is never divided. */
export type Box = {
  kind: 'word' | 'space';
  /** The characters, for the rules of what may begin or end a line; a formula counts as a letter. */
  text: string;
  width: number;
  ascent: number;
  depth: number;
  draw(x: number, baseline: number): string;
};

export type TypeStyle = { size: number; weight: number; color: string; boldColor?: string };

const TOKEN = /[ \t\n\u00a0]+|[\x21-\x7e\u00a1-\u00b6\u00b8-\u024f\u2212]+|\p{Script=Greek}+|./gu;
const IDEOGRAPH = /\p{Script=Han}/u;
const WESTERN = /[A-Za-z0-9%\p{Script=Greek}]/u;
/** Air between a Chinese character and a Latin one, or a formula, where the author left none. */
const AIR = 0.18;
const FORMULA_SIZE = 1.06;

export function toBoxes(content: Inline[], style: TypeStyle): Box[] {
  const boxes: Box[] = [];
  for (const part of content) {
    const made = part.kind === 'math' ? [formulaBox(part.tex, style)] : textBoxes(part, style);
    for (const box of made) {
      if (wantsAir(boxes.at(-1), box)) boxes.push(spaceBox(style.size * AIR));
      boxes.push(box);
    }
  }
  return boxes;
}

/** Each character by itself: the last resort for a word that is longer than the line. */
export function splitBox(box: Box, style: TypeStyle): Box[] {
  return [...box.text].map((char) => textBox(char, style.weight, style.color, style.size));
}

function textBoxes(part: Inline & { kind: 'text' }, style: TypeStyle): Box[] {
  const weight = part.bold ? 700 : style.weight;
  const color = part.bold ? (style.boldColor ?? style.color) : style.color;
  return (part.text.match(TOKEN) ?? []).map((token) =>
    token.trim() === ''
      ? spaceBox(measureText(' ', { size: style.size, weight }))
      : textBox(token, weight, color, style.size),
  );
}

function textBox(text: string, weight: number, color: string, size: number): Box {
  const type = { size, weight };
  return {
    kind: 'word',
    text,
    width: measureText(text, type),
    ascent: size * 0.88,
    depth: size * 0.12,
    draw: (x, baseline) => `<g fill="${color}">${drawText(text, x, baseline, type)}</g>`,
  };
}

function formulaBox(tex: string, { size, color }: TypeStyle): Box {
  const formula = typesetFormula(tex, { size: size * FORMULA_SIZE, color });
  return { kind: 'word', text: 'x', ...formula };
}

function spaceBox(width: number): Box {
  return { kind: 'space', text: ' ', width, ascent: 0, depth: 0, draw: () => '' };
}

function wantsAir(before: Box | undefined, after: Box): boolean {
  if (!before || before.kind === 'space' || after.kind === 'space') return false;
  const last = before.text.at(-1) ?? '';
  const first = after.text[0] ?? '';
  return (
    (IDEOGRAPH.test(last) && WESTERN.test(first)) || (WESTERN.test(last) && IDEOGRAPH.test(first))
  );
}
