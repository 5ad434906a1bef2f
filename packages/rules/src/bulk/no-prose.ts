import { readFormula } from '../text/markdown-dialect.ts';
import type { Span } from './span.ts';

/**
 * What is no prose of a text in the product's Markdown: formulas, code, addresses of links and pictures; from its
 * beginning, none upon another. Each sign is looked at a few times at most, whatever the text: authors paste anything.
 */
export function noProse(text: string): Span[] {
  const spans = [...fences(text), ...codes(text), ...linkAddresses(text), ...formulas(text)];
  for (const { 0: whole, index: start } of text.matchAll(plainAddress))
    spans.push({ start, end: start + whole.length });
  spans.sort((one, other) => one.start - other.start);
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last === undefined || span.start >= last.end) joined.push(span);
    else if (span.end > last.end) joined[joined.length - 1] = { start: last.start, end: span.end };
  }
  return joined;
}

const plainAddress = /https?:\/\/[^\s)>\]]+/g;
const opensFence = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;
const closesFence = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;

/** Blocks between lines of ``` or ~~~; one that nothing closes goes on to the end. */
function* fences(text: string): Generator<Span> {
  let open: { readonly start: number; readonly marks: string } | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    if (open === undefined) {
      const found = opensFence.exec(line);
      if (found !== null) open = { start: at, marks: found[1] ?? found[2] ?? '' };
    } else if (closesFence.exec(line)?.[1]?.startsWith(open.marks) === true) {
      yield { start: open.start, end: at + line.length };
      open = undefined;
    }
    at += line.length + 1;
  }
  if (open !== undefined) yield { start: open.start, end: text.length };
}

/** From a run of backticks to the next that is as long, within a paragraph. */
function* codes(text: string): Generator<Span> {
  const blank = /\n[ \t]*\n/g;
  let from = 0;
  while (from < text.length) {
    blank.lastIndex = from;
    const to = blank.exec(text)?.index ?? text.length;
    yield* codesWithin(text, from, to);
    from = to + 1;
  }
}

function* codesWithin(text: string, from: number, to: number): Generator<Span> {
  const runs = [...text.slice(from, to).matchAll(/`+/g)].map(({ 0: { length }, index }) => ({
    ...{ start: from + index, length },
  }));
  const nextLike = new Map<number, number>();
  const closes: (number | undefined)[] = [];
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    closes[at] = nextLike.get(runs[at]!.length);
    nextLike.set(runs[at]!.length, at);
  }
  for (let at = 0; at < runs.length; at += 1) {
    const close = closes[at];
    if (close === undefined) continue;
    yield { start: runs[at]!.start, end: runs[close]!.start + runs[close]!.length };
    at = close;
  }
}

/** `](address "title")` and `<https://address>`. */
function* linkAddresses(text: string): Generator<Span> {
  const afterLink = ending(text, /[)\s]/g, (stop) => {
    if (text[stop] === ')') return stop + 1;
    title.lastIndex = stop;
    return title.test(text) ? title.lastIndex : undefined;
  });
  const afterAddress = ending(text, /[>\s]/g, (stop) =>
    text[stop] === '>' ? stop + 1 : undefined,
  );
  for (const { 0: opening, index: start } of text.matchAll(/\]\(|<https?:/g)) {
    const end = (opening === '](' ? afterLink : afterAddress)(start + opening.length);
    if (end !== undefined) yield { start, end };
  }
}

const title = /\s+"[^"]*"\)/y;

/**
 * Where something ends that goes on to the next of such signs; asked from the text's beginning to its end. All that begin
 * before the same sign end alike, so that none is looked for twice.
 */
function ending(text: string, sign: RegExp, endAt: (stop: number) => number | undefined) {
  let stop = -1;
  let end: number | undefined;
  return (from: number): number | undefined => {
    if (from <= stop) return end;
    sign.lastIndex = from;
    stop = sign.exec(text)?.index ?? text.length;
    end = stop === text.length ? undefined : endAt(stop);
    return end;
  };
}

function* formulas(text: string): Generator<Span> {
  for (let at = text.indexOf('$'); at !== -1; at = text.indexOf('$', at)) {
    const formula = text[at - 1] === '\\' ? undefined : readFormula(text.slice(at));
    if (formula !== undefined) yield { start: at, end: at + formula.raw.length };
    at += formula?.raw.length ?? 1;
  }
}
