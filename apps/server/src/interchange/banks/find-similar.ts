import type { BankQuestionWords } from '../../capabilities/practice/practice-content.port.ts';
import { wordsIn } from './bank-identity.ts';
import type { KeyedQuestion } from './store-bank.ts';
import { likeness, TextIndex } from './text-index.ts';

/** A question of a file that is new by its words, and one of the school that it nearly repeats. */
interface Similar {
  readonly sourceKey: string;
  readonly stem: string;
}

/** Texts whose words are asked for at once. */
const batch = 1000;

/**
 * For questions whose words the bank does not know: the stored one whose words are nearly the same, and which the file
 * does not hold any more. Numbers must be the same: exercises of one kind differ in nothing else. Keyed by source key.
 * `storedKeys` are those that words make; `wordsOf` answers what such questions say.
 */
export async function findSimilar(
  storedKeys: readonly string[],
  questions: readonly KeyedQuestion[],
  wordsOf: (sourceKeys: readonly string[]) => Promise<readonly BankQuestionWords[]>,
): Promise<Map<string, Similar>> {
  const known = new Set(storedKeys);
  const inFile = new Set(questions.map(({ sourceKey }) => sourceKey));
  const fresh = questions.filter(
    ({ sourceKey }) => byWords.test(sourceKey) && !known.has(sourceKey),
  );
  const left = storedKeys.filter((sourceKey) => !inFile.has(sourceKey));
  const found = new Map<string, Similar>();
  if (fresh.length === 0 || left.length === 0) return found;
  const index = new TextIndex<Similar>();
  for (let from = 0; from < left.length; from += batch)
    for (const { sourceKey, stem, words } of await wordsOf(left.slice(from, from + batch)))
      index.add(words, { sourceKey, stem });
  for (const question of fresh) {
    const old = index.takeNearest(wordsIn(question.read()).join(' '), likeness);
    if (old !== undefined) found.set(question.sourceKey, old);
  }
  return found;
}

const byWords = /^bank:.*:[\da-f]{64}$/s;

/** Taken for the one that it nearly repeats. */
export const asSimilar = (
  question: KeyedQuestion,
  similar: ReadonlyMap<string, Similar>,
): KeyedQuestion => ({
  ...question,
  sourceKey: similar.get(question.sourceKey)?.sourceKey ?? question.sourceKey,
});

export function noteOnSimilar({ stem: whole }: Similar, isUpdated: boolean): string {
  const stem = whole.length > 30 ? `${whole.slice(0, 30)}…` : whole;
  return isUpdated
    ? `当作题库里“${stem}”改过的样子，更新了那道题`
    : `和题库里的“${stem}”几乎一样，现在是另一道题；如果是改了那道题，请加上 --update-similar`;
}
