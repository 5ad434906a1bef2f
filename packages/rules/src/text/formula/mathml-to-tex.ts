import { elementsIn, textIn, type MarkupElement } from './markup-element.ts';
import { accentedTex } from './accents.ts';
import { delimiterOf, operatorOf, texOfText, texOfWords } from './math-signs.ts';

/** The TeX of a formula in MathML (`math`, presentation markup), as KaTeX takes it. */
export function mathmlToTex(math: MarkupElement): string {
  return rowOf(math)
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/' (?=')/g, "'")
    .trim();
}

type Write = (element: MarkupElement) => string;

const writers: Record<string, Write> = {
  mi: identifierOf,
  mn: (element) => texOfText(textOf(element)).replaceAll(',', '{,}'),
  mo: operatorSign,
  mtext: wordsOf,
  ms: wordsOf,
  mspace: spaceOf,
  mfrac: fractionOf,
  msqrt: (element) => `\\sqrt{${rowOf(element)}}`,
  mroot: (element) => `\\sqrt[{${partOf(element, 1)}}]{${partOf(element, 0)}}`,
  msub: (element) => `${baseOf(element)}_{${partOf(element, 1)}}`,
  msup: (element) => `${baseOf(element)}${raisedOf(partOf(element, 1))}`,
  msubsup: (element) => `${baseOf(element)}_{${partOf(element, 1)}}${raisedOf(partOf(element, 2))}`,
  munder: (element) => under(childTex(element, 0), element, 1),
  mover: (element) => over(childTex(element, 0), element, 1),
  munderover: underAndOver,
  mmultiscripts: scriptsOf,
  mtable: tableOf,
  mfenced: fencedOf,
  menclose: enclosedOf,
  mphantom: (element) => `\\phantom{${rowOf(element)}}`,
  // What is shown at first, and what the formula is before any other form of it.
  maction: (element) => childTex(element, 0),
  semantics: (element) => childTex(element, 0),
  annotation: () => '',
  'annotation-xml': () => '',
};

function texOf(element: MarkupElement): string {
  const write = Object.hasOwn(writers, element.name) ? writers[element.name] : undefined;
  return (write ?? rowOf)(element);
}

const textOf = (element: MarkupElement): string =>
  textIn(element)
    .replaceAll(/[\u2061-\u2064\u200b]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const childTex = (element: MarkupElement, index: number): string => {
  const child = elementsIn(element)[index];
  return child === undefined ? '' : texOf(child).trim();
};

const partOf = childTex;

/** What a script stands at; empty braces for nothing. */
function baseOf(element: MarkupElement): string {
  const tex = childTex(element, 0);
  return /^(?:[A-Za-z\d]|\\[A-Za-z]+|\\(?:mathbf|mathrm|mathbb|bar|hat)\{\\?\w+\})$/.test(tex)
    ? tex
    : `{${tex}}`;
}

/** Primes are written as they are. */
const raisedOf = (tex: string): string => (/^'+$/.test(tex) ? tex : `^{${tex}}`);

const alphabets: Record<string, string> = {
  ...{ bold: 'mathbf', 'bold-italic': 'boldsymbol', 'double-struck': 'mathbb', script: 'mathcal' },
  ...{ fraktur: 'mathfrak', 'sans-serif': 'mathsf', monospace: 'mathtt' },
};

function identifierOf(element: MarkupElement): string {
  const text = textOf(element);
  if (text === '') return '';
  if (text === '|' || text === '∣') return '\\vert ';
  const variant = element.attributes['mathvariant'] ?? '';
  const tex = texOfText(text);
  const alphabet = Object.hasOwn(alphabets, variant) ? alphabets[variant] : undefined;
  if (alphabet !== undefined) return `\\${alphabet}{${tex.trim()}}`;
  if (/^[A-Za-z]{2,}$/.test(text)) {
    const operator = operatorOf(text);
    return operator.startsWith('\\operatorname') ? `\\mathrm{${text}}` : `${operator} `;
  }
  return variant === 'normal' && /^[A-Za-z]$/.test(text) ? `\\mathrm{${text}}` : tex;
}

function operatorSign(element: MarkupElement): string {
  const text = textOf(element);
  if (/^[A-Za-z]{2,}$/.test(text)) return `${operatorOf(text)} `;
  // A bar alone would be taken for the edge of a table.
  if (text === '|') return '\\vert ';
  return texOfText(text);
}

function wordsOf(element: MarkupElement): string {
  const text = textIn(element)
    .replaceAll(/[\u2061-\u2064\u200b]/g, '')
    .replaceAll(/[\s\u00a0]+/g, ' ');
  if (text === '') return '';
  return text.trim() === '' ? '~' : texOfWords(text);
}

function spaceOf({ attributes }: MarkupElement): string {
  const width = /^([\d.]+)em$/.exec(attributes['width'] ?? '')?.[1];
  const em = Number(width ?? 0);
  if (em >= 2) return '\\qquad ';
  return em >= 1 ? '\\quad ' : em > 0.2 ? '~' : em > 0 ? '\\,' : ' ';
}

function fractionOf(element: MarkupElement): string {
  const [above, below] = [`{${partOf(element, 0)}}`, `{${partOf(element, 1)}}`];
  if (/^0(?:\D|$)/.test(element.attributes['linethickness'] ?? ''))
    return `\\genfrac{}{}{0pt}{}${above}${below}`;
  return element.attributes['bevelled'] === 'true' ? `${above}/${below}` : `\\frac${above}${below}`;
}

const limitSign =
  /^\\(?:(?:lim|max|min|sup|inf|sum|prod|coprod|int|iint|oint|bigcup|bigcap)|operatorname\{[A-Za-z]+\})$/;

/** Whether scripts of a base stand under and over it; one that has some takes no others. */
const takesLimits = (base: string): boolean =>
  limitSign.test(base) || (/^\\(?:under|over)brace\{/.test(base) && !/\}[_^]\{/.test(base));

function underAndOver(element: MarkupElement): string {
  const base = childTex(element, 0);
  if (limitSign.test(base)) return `${base}_{${partOf(element, 1)}}^{${partOf(element, 2)}}`;
  return over(under(base, element, 1), element, 2);
}

/** What is drawn under a base as a line. */
const lines = new Set(['_', '\u0332', '\u2015', '¯', '‾']);

function under(base: string, element: MarkupElement, at: number): string {
  const mark = partOf(element, at);
  const sign = elementsIn(element)[at];
  const text = sign === undefined ? '' : textOf(sign);
  if (text === '⏟') return `\\underbrace{${base}}`;
  if (lines.has(text)) return `\\underline{${base}}`;
  return takesLimits(base) ? `${base}_{${mark}}` : `\\underset{${mark}}{${base}}`;
}

function over(base: string, element: MarkupElement, at: number): string {
  const mark = partOf(element, at);
  const sign = elementsIn(element)[at];
  const text = sign === undefined ? '' : textOf(sign);
  if (text === '⏞') return `\\overbrace{${base}}`;
  if (/^[→⟶]$/.test(text)) return accentedTex('\u20d7', `{${base}}`) ?? base;
  if (base === '\\to' || base === '\\longrightarrow') return `\\xrightarrow{${mark}}`;
  const accented = accentedTex(text, `{${base}}`);
  if (accented !== undefined) return accented;
  return takesLimits(base) ? `${base}^{${mark}}` : `\\overset{${mark}}{${base}}`;
}

/** Scripts after the base, two and two, then those before it. */
function scriptsOf(element: MarkupElement): string {
  const [base, ...scripts] = elementsIn(element);
  const at = scripts.findIndex(({ name }) => name === 'mprescripts');
  const pairs = (marks: readonly MarkupElement[]): string => {
    let tex = '';
    for (let index = 0; index < marks.length; index += 2) {
      const [below, above] = [marks[index], marks[index + 1]].map((mark) =>
        mark === undefined || mark.name === 'none' ? '' : texOf(mark).trim(),
      );
      tex += `{}${below ? `_{${below}}` : ''}${above ? `^{${above}}` : ''}`;
    }
    return tex;
  };
  const [after, before] = at === -1 ? [scripts, []] : [scripts.slice(0, at), scripts.slice(at + 1)];
  return `${pairs(before)}{${base === undefined ? '' : texOf(base).trim()}}${pairs(after)}`;
}

function tableOf(element: MarkupElement): string {
  const rows = elementsIn(element).map((row) =>
    elementsIn(row, 'mtd').map((cell) => rowOf(cell).trim()),
  );
  const aligned = (element.attributes['columnalign'] ?? '').trim().split(/\s+/);
  const width = Math.max(0, ...rows.map((row) => row.length));
  // A bracket after a new row would be its height.
  const lines = rows.map((cells) => cells.join(' & ').replace(/^\[/, '{}['));
  const inside = lines.join(' \\\\ ');
  if (aligned[0] === 'right' && (aligned[1] === 'left' || width === 2))
    return `\\begin{aligned}${inside}\\end{aligned}`;
  if (aligned[0] === 'left') return `\\begin{array}{${'l'.repeat(width)}}${inside}\\end{array}`;
  return `\\begin{matrix}${inside}\\end{matrix}`;
}

function fencedOf(element: MarkupElement): string {
  const { open = '(', close = ')', separators = ',' } = element.attributes;
  const signs = [...separators.replaceAll(/\s/g, '')];
  const parts = elementsIn(element).map((child) => texOf(child).trim());
  const inside = parts
    .map((tex, index) =>
      index === 0 ? tex : `${texOfText(signs[Math.min(index, signs.length) - 1] ?? '')}${tex}`,
    )
    .join('');
  return `\\left${delimiterOf(open.trim()) ?? '.'} ${inside} \\right${delimiterOf(close.trim()) ?? '.'} `;
}

function enclosedOf(element: MarkupElement): string {
  const notation = (element.attributes['notation'] ?? 'longdiv').split(/\s+/);
  const inside = rowOf(element);
  if (notation.some((one) => one.endsWith('diagonalstrike'))) return `\\cancel{${inside}}`;
  if (notation.includes('box') || notation.includes('roundedbox')) return `\\boxed{${inside}}`;
  if (notation.includes('radical')) return `\\sqrt{${inside}}`;
  if (notation.includes('top')) return `\\overline{${inside}}`;
  return notation.includes('bottom') ? `\\underline{${inside}}` : inside;
}

const openers: Record<string, string> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '⟨': '⟩',
  '⌊': '⌋',
  '⌈': '⌉',
};
const isTall = (tex: string): boolean =>
  /\\(?:frac|genfrac|begin|sum|prod|int|underset|overset|sqrt|left)(?![A-Za-z])/.test(tex);

interface Opened {
  readonly sign: string;
  readonly before: string[];
}

/** The elements of a row; brackets grow with what stands between them, as a browser draws them. */
function rowOf(element: MarkupElement): string {
  const open: Opened[] = [];
  let parts: string[] = [];
  const giveUp = ({ sign, before }: Opened): void => {
    parts = [...before, grown(sign, parts)];
  };
  for (const child of elementsIn(element)) {
    const sign = child.name === 'mo' ? textOf(child) : '';
    if (Object.hasOwn(openers, sign)) {
      open.push({ sign, before: parts });
      parts = [];
      continue;
    }
    const last = open.at(-1);
    if (last !== undefined && openers[last.sign] === sign) {
      open.pop();
      parts = [...last.before, bracketed(last.sign, joined(parts), sign)];
    } else parts.push(texOf(child));
  }
  while (open.length > 0) giveUp(open.pop()!);
  return joined(parts);
}

function bracketed(from: string, inside: string, to: string): string {
  if (isTall(inside))
    return `\\left${delimiterOf(from) ?? '.'} ${inside.trim()} \\right${delimiterOf(to) ?? '.'} `;
  return `${texOfText(from)}${inside}${texOfText(to)}`;
}

/** A bracket without its other: before a table it is that of cases. */
function grown(sign: string, parts: readonly string[]): string {
  const inside = joined(parts);
  return inside.startsWith('\\begin')
    ? `\\left${delimiterOf(sign) ?? '.'} ${inside.trim()} \\right. `
    : `${texOfText(sign)}${inside}`;
}

/** Side by side; a prime after nothing, or after a script, needs something to stand at. */
function joined(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part, index, all) =>
      /^ *'/.test(part) && /[_^]/.test(all[index - 1] ?? '^') ? `{}${part}` : part,
    )
    .join('');
}
