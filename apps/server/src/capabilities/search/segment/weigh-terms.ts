import { cutTerms, isBesides } from '../terms/cut-terms.ts';
import { soundsOf, soundTerm } from '../terms/pinyin-terms.ts';
import { termHash } from '../terms/term-hash.ts';
import type { SearchDocument } from '../sources/search-source.ts';

/** What a term counts for, by where it stands. */
const weights = { name: 2, heading: 0.75, text: 1, aside: 0.5 } as const;
/** Counts are kept in steps of an eighth, in seven bits; the eighth says that the term stands in more than the heading. */
const countSteps = 8;
const ownBit = 128;

export const countOf = (byte: number): number => (byte & (ownBit - 1)) / countSteps;
/** How often a term stands there: once what is not counted, as the sound of a name, which makes no text longer. */
export const timesOf = (byte: number): number => countOf(byte) || 1;
export const isOwnTerm = (byte: number): boolean => byte >= ownBit;

/** Terms by their numbers, ascending, and how much each counts, as `countOf` and `isOwnTerm` read it. */
export interface WeighedTerms {
  readonly hashes: Float64Array;
  readonly counts: Uint8Array;
}

export function weighTerms(document: SearchDocument): WeighedTerms {
  const { kind, heading, text, aside, ref } = document;
  const counted = new Map<number, number>();
  const own = new Set<number>();
  const add = (part: string, weight: number, isOwn: boolean) => {
    for (const one of cutTerms(part)) {
      const hash = termHash(one.term);
      counted.set(hash, (counted.get(hash) ?? 0) + (isBesides(one) ? 0 : weight));
      if (isOwn) own.add(hash);
    }
  };
  add(text, kind === 'reading' || kind === 'lecture' ? weights.name : weights.text, true);
  add(heading, weights.heading, false);
  add(aside, weights.aside, true);
  // A question is asked for by its number.
  if (kind === 'question' && ref !== null) add(ref, weights.name, true);
  for (const sound of soundsOf(nameOf(document))) {
    const hash = termHash(soundTerm(sound));
    if (counted.has(hash)) continue;
    counted.set(hash, 0);
    own.add(hash);
  }
  const hashes = Float64Array.from(counted.keys()).toSorted();
  const counts = Uint8Array.from(hashes, (hash) => {
    const steps = Math.round((counted.get(hash) ?? 0) * countSteps);
    return Math.min(ownBit - 1, steps) + (own.has(hash) ? ownBit : 0);
  });
  return { hashes, counts };
}

/** What it is called, and so may be asked for by its sound. */
function nameOf({ kind, heading, text }: SearchDocument): string {
  if (kind === 'reading' || kind === 'lecture') return text;
  return kind === 'card' ? heading : '';
}

/** As a passage keeps them: the numbers, then the counts. */
export const packTerms = ({ hashes, counts }: WeighedTerms): Buffer =>
  Buffer.concat([new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength), counts]);

export function unpackTerms(bytes: Uint8Array): WeighedTerms {
  const size = bytes.length / 9;
  // A copy: what comes from the database need not begin where long numbers may.
  const own = new Uint8Array(bytes);
  return {
    hashes: new Float64Array(own.buffer, 0, size),
    counts: own.subarray(size * 8),
  };
}
