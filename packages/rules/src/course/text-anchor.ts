/**
 * A passage of a text, kept so that it is found again in a newer edition: what it says and what stands around it
 * (TextQuoteSelector of the W3C's Web Annotation), and where it stood (TextPositionSelector).
 */
export interface TextAnchor {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  /** In UTF-16 units; it ends where its words do. */
  readonly start: number;
}

export interface FoundText {
  readonly start: number;
  /** Not included. */
  readonly end: number;
  /** The words are the same. */
  readonly isExact: boolean;
}

/** Characters that are kept on each side. */
export const contextLength = 32;

export function anchorOf(text: string, start: number, end: number): TextAnchor {
  return {
    exact: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - contextLength), start),
    suffix: text.slice(end, end + contextLength),
    start,
  };
}

/** How far around its old place a changed passage is looked for. */
const nearby = 4000;
/** Of what a passage said so much may have changed. */
const mostChanged = 0.3;

/**
 * Where the passage stands in this edition: the same words where the most of what stood around them is around them
 * still, and of several the nearest; else words much like them, near the old place. Null when it is gone; a short one also when the same
 * words stand only where nothing around them is as it was.
 */
export function findAnchor(text: string, anchor: TextAnchor): FoundText | null {
  const { exact } = anchor;
  if (exact === '') return null;
  const places = occurrences(text, exact).map((start) => ({ start, end: start + exact.length }));
  const best = bestOf(text, anchor, places);
  if (!best) return findChanged(text, anchor);
  if (!isSame(anchor, best, places.length)) return null;
  return { ...best.place, isExact: true };
}

/** Words of fewer characters stand in many places, so they alone do not tell which was meant. */
const telling = 12;
/** So much of what stood around a short passage must stand around it still, */
const leastContext = 4;
/** or it is the only one, and hardly moved. */
const hardlyMoved = 200;

function isSame({ exact, prefix, suffix }: TextAnchor, best: Match, count: number): boolean {
  if (exact.length >= telling) return true;
  if (best.context >= Math.min(leastContext, prefix.length + suffix.length)) return true;
  return count === 1 && best.distance <= hardlyMoved;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

interface Match {
  readonly place: Place;
  /** Characters around it that are as they were. */
  readonly context: number;
  readonly distance: number;
}

function occurrences(text: string, words: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) found.push(at);
  return found;
}

function bestOf(text: string, anchor: TextAnchor, places: readonly Place[]): Match | null {
  let best: Match | null = null;
  for (const place of places) {
    const context = contextAt(text, anchor, place);
    const distance = Math.abs(place.start - anchor.start);
    if (!best || context > best.context || (context === best.context && distance < best.distance))
      best = { place, context, distance };
  }
  return best;
}

/** How much of the context is unchanged, counted from the passage outward. */
function contextAt(text: string, { prefix, suffix }: TextAnchor, { start, end }: Place): number {
  let before = 0;
  while (before < prefix.length && text[start - 1 - before] === prefix.at(-1 - before)) before += 1;
  let after = 0;
  while (after < suffix.length && text[end + after] === suffix[after]) after += 1;
  return before + after;
}

/** A short passage says too little to be known by a part of itself, unless what surrounds it is still there. */
const shortest = 4;

function findChanged(text: string, anchor: TextAnchor): FoundText | null {
  const { exact, start } = anchor;
  const most = Math.floor(exact.length * mostChanged);
  if (exact.length < shortest || most === 0) return null;
  const from = Math.max(0, start - nearby);
  const around = text.slice(from, start + exact.length + nearby);
  const found = nearestLikeness(around, exact, most, start - from);
  return found && { start: from + found.start, end: from + found.end, isExact: false };
}

/**
 * The part of a text that takes the fewest insertions, deletions and replacements to become the words (Sellers'
 * algorithm); of equal ones that which begins nearest to `expected`. Null when it takes more than `most`.
 */
function nearestLikeness(
  text: string,
  words: string,
  most: number,
  expected: number,
): Place | null {
  const rows = words.length + 1;
  let costs = Int32Array.from({ length: rows }, (_, row) => row);
  let starts = new Int32Array(rows);
  let next = new Int32Array(rows);
  let nextStarts = new Int32Array(rows);
  let best: (Place & { cost: number }) | null = null;
  for (let column = 1; column <= text.length; column += 1) {
    next[0] = 0;
    nextStarts[0] = column;
    for (let row = 1; row < rows; row += 1) {
      const replaced =
        (costs[row - 1] ?? 0) + (words.charCodeAt(row - 1) === text.charCodeAt(column - 1) ? 0 : 1);
      const inserted = (costs[row] ?? 0) + 1;
      const deleted = (next[row - 1] ?? 0) + 1;
      const least = Math.min(replaced, inserted, deleted);
      next[row] = least;
      nextStarts[row] =
        (least === replaced
          ? starts[row - 1]
          : least === inserted
            ? starts[row]
            : nextStarts[row - 1]) ?? 0;
    }
    const cost = next[rows - 1] ?? 0;
    const start = nextStarts[rows - 1] ?? 0;
    if (cost <= most && start < column && isNearer({ start, cost }, best, expected))
      best = { start, end: column, cost };
    [costs, next, starts, nextStarts] = [next, costs, nextStarts, starts];
  }
  return best;
}

function isNearer(
  one: { start: number; cost: number },
  best: { start: number; cost: number } | null,
  expected: number,
): boolean {
  if (!best || one.cost !== best.cost) return !best || one.cost < best.cost;
  return Math.abs(one.start - expected) < Math.abs(best.start - expected);
}
