import { readFormula } from '../text/markdown-dialect.ts';

export interface FindWish {
  readonly find: string;
  /** Off: formulas, code and addresses are passed over. */
  readonly inFormulas: boolean;
}

/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const fence = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[ \t]*$|$(?![\s\S]))/gm;
const code = /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g;
const address = /\]\([^)\s]*(?:\s+"[^"]*")?\)|<https?:[^>\s]*>|https?:\/\/[^\s)>\]]+/g;

/** What is no prose of a text in the product's Markdown: formulas, code, addresses of links and pictures. */
export function passedOver(text: string): Span[] {
  const spans: Span[] = [fence, code, address].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: whole, index }) => ({
      start: index,
      end: index + whole.length,
    })),
  );
  for (let at = text.indexOf('$'); at !== -1; at = text.indexOf('$', at)) {
    const formula = text[at - 1] === '\\' ? undefined : readFormula(text.slice(at));
    if (formula === undefined) at += 1;
    else {
      spans.push({ start: at, end: at + formula.raw.length });
      at += formula.raw.length;
    }
  }
  return spans;
}

/** Each place where a text says it, from the beginning, none within another. */
export function findInText(text: string, { find, inFormulas }: FindWish): Span[] {
  if (find === '' || !text.includes(find)) return [];
  const over = inFormulas ? [] : passedOver(text);
  const found: Span[] = [];
  for (let at = text.indexOf(find); at !== -1; at = text.indexOf(find, at)) {
    const span = { start: at, end: at + find.length };
    if (over.some(({ start, end }) => span.start < end && span.end > start)) at += 1;
    else {
      found.push(span);
      at = span.end;
    }
  }
  return found;
}

/** The text with each of these in place of what stands there. */
export function replaceSpans(text: string, spans: readonly Span[], replacement: string): string {
  let result = '';
  let from = 0;
  for (const { start, end } of spans) {
    result += text.slice(from, start) + replacement;
    from = end;
  }
  return result + text.slice(from);
}

/** What stands before and behind, in one line. */
export function contextOf(text: string, { start, end }: Span, signs = 24) {
  const line = (part: string) => part.replaceAll(/\s+/g, ' ');
  const before = [...line(text.slice(Math.max(0, start - signs * 4), start))].slice(-signs);
  const after = [...line(text.slice(end, end + signs * 4))].slice(0, signs);
  return { before: before.join(''), match: text.slice(start, end), after: after.join('') };
}
