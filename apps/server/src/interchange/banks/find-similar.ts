import type { BankQuestionWords } from '../../capabilities/practice/practice.port.ts';
import type { KeyedQuestion } from './store-bank.ts';
import { wordsIn } from './bank-identity.ts';

/** A question of a file that is new by its words, and one of the school that it nearly repeats. */
export interface Similar {
  readonly sourceKey: string;
  readonly stem: string;
}

/** Share of pairs of letters that two texts have in common (Dice), from which they are taken for one corrected. */
const likeness = 0.85;
/** Shorter texts differ in a letter and mean something else. */
const fewestPairs = 12;

interface Text {
  readonly pairs: ReadonlySet<string>;
}

/**
 * For questions whose words the bank does not know: the stored one whose words are nearly the same, and which the file
 * does not hold any more. Numbers must be the same: exercises of one kind differ in nothing else. Keyed by source key.
 */
export function findSimilar(
  stored: readonly BankQuestionWords[],
  questions: readonly KeyedQuestion[],
): Map<string, Similar> {
  const known = new Set(stored.map(({ sourceKey }) => sourceKey));
  const inFile = new Set(questions.map(({ sourceKey }) => sourceKey));
  const fresh = questions.filter(
    ({ sourceKey }) => byWords.test(sourceKey) && !known.has(sourceKey),
  );
  const left = stored.filter(({ sourceKey }) => !inFile.has(sourceKey));
  if (fresh.length === 0 || left.length === 0) return new Map();
  const olds = left.map((row) => ({ ...row, ...textOf(row.words) }));
  const byPair = new Map<string, number[]>();
  for (const [at, { pairs }] of olds.entries())
    for (const pair of pairs) (byPair.get(pair) ?? byPair.set(pair, []).get(pair))?.push(at);
  const found = new Map<string, Similar>();
  const taken = new Set<number>();
  for (const { sourceKey, question } of fresh) {
    const words = wordsIn(question).join(' ');
    const own = textOf(words);
    const at = nearest(own, olds, byPair, taken);
    const old = at === undefined ? undefined : olds[at];
    if (at === undefined || old === undefined || numbersIn(old.words) !== numbersIn(words))
      continue;
    taken.add(at);
    found.set(sourceKey, { sourceKey: old.sourceKey, stem: old.stem });
  }
  return found;
}

const byWords = /^bank:.*:[\da-f]{64}$/s;
const numbersIn = (words: string): string => (words.match(/\d+(?:\.\d+)?/g) ?? []).join(' ');

function textOf(words: string): Text {
  const letters = [...words.normalize('NFKC').replaceAll(/[\s\p{P}\p{S}]+/gu, '')];
  return { pairs: new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)) };
}

function nearest(
  { pairs }: Text,
  olds: readonly Text[],
  byPair: ReadonlyMap<string, readonly number[]>,
  taken: ReadonlySet<number>,
): number | undefined {
  if (pairs.size < fewestPairs) return undefined;
  const shared = new Map<number, number>();
  for (const pair of pairs)
    for (const at of byPair.get(pair) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
  let best: number | undefined;
  let most = likeness;
  for (const [at, count] of shared) {
    const like = (2 * count) / (pairs.size + (olds[at]?.pairs.size ?? 0));
    if (like < most || taken.has(at)) continue;
    [best, most] = [at, like];
  }
  return best;
}
