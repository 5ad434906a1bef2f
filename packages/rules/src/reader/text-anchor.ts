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
const nearby = 2000;
/** Of what a passage said so much may have changed. */
const maxChanged = 0.3;

/**
 * Where the passage stands in this edition: the same words where the most of what stood around them is around them
 * still, and of several the nearest; else words much like them, near the old place. Null when it is gone; a short one
 * also when the same words stand only where nothing around them is as it was. To look for changed words takes time:
 * without `mayGuess` only the same ones are looked for.
 */
export function findAnchor(text: string, anchor: TextAnchor, mayGuess = true): FoundText | null {
  const { exact, start } = anchor;
  if (exact === '') return null;
  if (isUnmoved(text, anchor)) return { start, end: start + exact.length, isExact: true };
  const places = occurrences(text, exact).map((at) => ({ start: at, end: at + exact.length }));
  const best = bestOf(text, anchor, places);
  if (!best) return mayGuess ? findChanged(text, anchor) : null;
  if (!isSame(anchor, best, places.length)) return null;
  return { ...best.place, isExact: true };
}

/** What most are, and is seen at once. */
function isUnmoved(text: string, { exact, prefix, suffix, start }: TextAnchor): boolean {
  const from = start - prefix.length;
  return prefix + suffix !== '' && from >= 0 && text.startsWith(prefix + exact + suffix, from);
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

/** A long passage is found by its ends: what it takes to compare grows with its length. */
const longest = 96;

function findChanged(text: string, { exact, start }: TextAnchor): FoundText | null {
  if (exact.length < shortest) return null;
  if (exact.length <= longest) return likeNear(text, exact, start);
  const half = longest / 2;
  const head = likeNear(text, exact.slice(0, half), start);
  const tail = likeNear(text, exact.slice(-half), start + exact.length - half);
  if (!head || !tail) return null;
  const grown = Math.abs(tail.end - head.start - exact.length);
  return grown <= exact.length / 2 ? { ...head, end: tail.end } : null;
}

function likeNear(text: string, words: string, start: number): FoundText | null {
  const maxCost = Math.floor(words.length * maxChanged);
  const from = Math.max(0, start - nearby);
  const around = text.slice(from, start + words.length + nearby);
  const found = nearestLikeness(around, words, maxCost, start - from);
  return found && { start: from + found.start, end: from + found.end, isExact: false };
}

/**
 * The part of a text that takes the fewest insertions, deletions and replacements to become the words (Sellers'
 * algorithm); of equal ones that which begins nearest to `expected`. Null when it takes more than `maxCost`.
 */
function nearestLikeness(
  text: string,
  words: string,
  maxCost: number,
  expected: number,
): Place | null {
  const rows = words.length + 1;
  const letters = Uint16Array.from(words, (_, at) => words.charCodeAt(at));
  // Of one column: what it costs to come this far into the words, and where in the text that begins.
  const costs = Int32Array.from({ length: rows }, (_, row) => row);
  const starts = new Int32Array(rows);
  let best: (Place & { cost: number }) | null = null;
  for (let column = 1; column <= text.length; column += 1) {
    const letter = text.charCodeAt(column - 1);
    let [diagonal, diagonalStart] = [0, column - 1];
    let [above, aboveStart] = [0, column];
    starts[0] = column;
    for (let row = 1; row < rows; row += 1) {
      const left = costs[row] as number;
      const leftStart = starts[row] as number;
      let cost = letters[row - 1] === letter ? diagonal : diagonal + 1;
      let start = diagonalStart;
      if (left + 1 < cost) {
        cost = left + 1;
        start = leftStart;
      }
      if (above + 1 < cost) {
        cost = above + 1;
        start = aboveStart;
      }
      diagonal = left;
      diagonalStart = leftStart;
      above = cost;
      aboveStart = start;
      costs[row] = cost;
      starts[row] = start;
    }
    const [cost, start] = [above, aboveStart];
    if (cost <= maxCost && start < column && isNearer({ start, cost }, best, expected))
      best = { start, end: column, cost };
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
