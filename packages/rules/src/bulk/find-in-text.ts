import { noProse } from './no-prose.ts';
import type { Span } from './span.ts';

export interface FindWish {
  readonly find: string;
  /** Off: formulas, code and addresses are passed over. */
  readonly inFormulas: boolean;
}

/** Each place where a text says it, from the beginning, none within another. */
export function findInText(text: string, { find, inFormulas }: FindWish): Span[] {
  if (find === '' || !text.includes(find)) return [];
  const over = inFormulas ? [] : noProse(text);
  const found: Span[] = [];
  // Both go forward, so that each is looked at once.
  let next = 0;
  for (let at = text.indexOf(find); at !== -1; at = text.indexOf(find, at)) {
    const span = { start: at, end: at + find.length };
    while (next < over.length && over[next]!.end <= span.start) next += 1;
    const passed = over[next];
    if (passed !== undefined && passed.start < span.end) at += 1;
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
