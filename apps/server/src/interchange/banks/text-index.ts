/** Share of pairs of letters that two texts have in common (Dice), from which they are taken for one corrected. */
export const likeness = 0.85;
/** Shorter texts differ in a letter and mean something else. */
const fewestPairs = 12;

interface Entry<Value> {
  readonly value: Value;
  readonly numbers: string;
  readonly pairs: Uint32Array;
  isTaken: boolean;
}

/**
 * Texts that are found by ones nearly the same with the same numbers in them. Of each only its rarest pairs of letters
 * are looked up: two texts that are alike enough have one of these in common.
 */
export class TextIndex<Value> {
  readonly #entries: Entry<Value>[] = [];
  /** How often a pair was met, many pairs counted as one. */
  readonly #counts = new Uint32Array(1 << 18);
  #byPair: ReadonlyMap<number, readonly Entry<Value>[]> | undefined;

  /** All before the first is asked for. */
  add(text: string, value: Value): void {
    if (this.#byPair !== undefined) throw new Error('texts are added before any is asked for');
    const pairs = pairsIn(text);
    for (const pair of pairs) this.#counts[pair & (this.#counts.length - 1)]!++;
    this.#entries.push({ value, numbers: numbersIn(text), pairs, isTaken: false });
  }

  /** The one most like a text, at least as like as asked; it is not found again. */
  takeNearest(text: string, least: number): Value | undefined {
    this.#byPair ??= this.#byRarePairs(least);
    const pairs = pairsIn(text);
    if (pairs.length < fewestPairs) return undefined;
    const numbers = numbersIn(text);
    const looked = new Set<Entry<Value>>();
    let best: Entry<Value> | undefined;
    let closest = least;
    for (const pair of this.#rarest(pairs, least))
      for (const entry of this.#byPair.get(pair) ?? []) {
        if (entry.isTaken || entry.numbers !== numbers || looked.has(entry)) continue;
        looked.add(entry);
        const like = (2 * sharedBy(pairs, entry.pairs)) / (pairs.length + entry.pairs.length);
        if (like < closest) continue;
        [best, closest] = [entry, like];
      }
    if (best !== undefined) best.isTaken = true;
    return best?.value;
  }

  #byRarePairs(least: number): Map<number, Entry<Value>[]> {
    const byPair = new Map<number, Entry<Value>[]>();
    for (const entry of this.#entries)
      for (const pair of this.#rarest(entry.pairs, least)) {
        const own = byPair.get(pair);
        if (own === undefined) byPair.set(pair, [entry]);
        else own.push(entry);
      }
    return byPair;
  }

  /** So many of them that a text which shares none of them is less like than asked. */
  #rarest(pairs: Uint32Array, least: number): Uint32Array {
    const shared = Math.ceil((least * pairs.length) / (2 - least));
    const count = (pair: number) => this.#counts[pair & (this.#counts.length - 1)] ?? 0;
    return pairs
      .toSorted((one, other) => count(one) - count(other) || one - other)
      .slice(0, pairs.length - shared + 1);
  }
}

/**
 * Whether two texts have nothing to do with each other: no correction makes the one of the other. A short one is compared
 * by its letters, as hardly a pair outlives a correction.
 */
export function areUnlike(one: string, other: string): boolean {
  const [own, foreign] = [barePoints(one), barePoints(other)];
  const text = own.join(' ');
  const beside = foreign.join(' ');
  if (text.includes(beside) || beside.includes(text)) return false;
  const isShort = Math.min(own.length, foreign.length) <= fewestPairs;
  const [units, others] = isShort ? [toSet(own), toSet(foreign)] : [pairsOf(own), pairsOf(foreign)];
  return (2 * sharedBy(units, others)) / (units.length + others.length) < unlikeness;
}

/** Share of what two texts have in common, below which one is no correction of the other. */
const unlikeness = 0.4;

const toSet = (points: readonly number[]): Uint32Array =>
  Uint32Array.from(new Set(points)).toSorted();

const numbersIn = (words: string): string => (words.match(/\d+(?:\.\d+)?/g) ?? []).join(' ');

const barePoints = (text: string): number[] =>
  [...text.normalize('NFKC').replaceAll(/[\s\p{P}\p{S}]+/gu, '')].map(
    (letter) => letter.codePointAt(0) ?? 0,
  );

const pairsIn = (text: string): Uint32Array => pairsOf(barePoints(text));

/** Each once, in the order of their numbers. */
function pairsOf(points: readonly number[]): Uint32Array {
  const pairs = new Set<number>();
  for (let at = 1; at < points.length; at++)
    pairs.add((Math.imul(points[at - 1] ?? 0, 0x9e3779b1) ^ (points[at] ?? 0)) >>> 0);
  return Uint32Array.from(pairs).toSorted();
}

function sharedBy(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let at = 0, beside = 0; at < one.length && beside < other.length;) {
    const [own, foreign] = [one[at] ?? 0, other[beside] ?? 0];
    if (own === foreign) count++;
    if (own <= foreign) at++;
    if (foreign <= own) beside++;
  }
  return count;
}
