/** A lecture, or a chapter of one, is watched when this share of it was played: titles and farewells need not be. */
export const watchedShare = 0.9;

/** Of a lecture of some length, both in one unit; one whose length is not known yet is not watched. */
export const isWatched = (watched: number, length: number): boolean =>
  length > 0 && watched >= length * watchedShare;

export interface Range {
  /** Seconds from the start of the lecture. */
  readonly from: number;
  readonly to: number;
}

/** Joins ranges that touch or overlap, in order of time; empty and backward ones fall away. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && range.from <= last.to)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else merged.push(range);
  }
  return merged;
}

/**
 * PostgreSQL's text of a set of whole seconds, `{[0,12),[30,45)}`. Ranges are cut to the lecture's length
 * (seconds) and rounded outward by less than a second each.
 */
export function toMultirange(ranges: readonly Range[], longest: number): string {
  const whole = ranges.map(({ from, to }) => ({
    from: Math.max(0, Math.floor(from)),
    to: Math.min(Math.ceil(longest), Math.ceil(to)),
  }));
  return `{${mergeRanges(whole)
    .map(({ from, to }) => `[${from},${to})`)
    .join(',')}}`;
}

/** What `toMultirange` wrote, as PostgreSQL gives it back. */
export function fromMultirange(text: string): Range[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => ({
    from: Number(from),
    to: Number(to),
  }));
}
