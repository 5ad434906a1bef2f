interface Span {
  /** With the flag g. */
  readonly opening: RegExp;
  /** What ends the span that was opened so; with the flag g. */
  readonly closing: RegExp | ((opening: string) => RegExp);
  readonly maxInside?: number;
}

/**
 * Replaces what stands between two marks, from each opening to the first closing behind it. Each text is searched once
 * however often a mark is opened: a regular expression of both marks would look to the end from every opening.
 */
export function replaceSpans(
  text: string,
  { opening, closing, maxInside = Infinity }: Span,
  render: (inside: string, opening: string) => string,
): string {
  const nextOf = new Map<RegExp, { at: number; end: number }>();
  const closingFrom = (mark: RegExp, from: number) => {
    const known = nextOf.get(mark);
    if (known !== undefined && known.at >= from) return known;
    mark.lastIndex = from;
    const at = mark.exec(text)?.index ?? Infinity;
    const next = { at, end: mark.lastIndex };
    nextOf.set(mark, next);
    return next;
  };
  const parts: string[] = [];
  let done = 0;
  for (const { 0: mark, index } of text.matchAll(opening)) {
    if (index < done) continue;
    const from = index + mark.length;
    const { at, end } = closingFrom(closing instanceof RegExp ? closing : closing(mark), from);
    if (at - from > maxInside || at === Infinity) continue;
    parts.push(text.slice(done, index), render(text.slice(from, at), mark));
    done = end;
  }
  return [...parts, text.slice(done)].join('');
}
