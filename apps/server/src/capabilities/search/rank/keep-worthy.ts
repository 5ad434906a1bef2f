import type { Ranked, WeighedTerm } from './rank-passages.ts';

// Whoever asks in a sentence uses other words than the answer: the figures of bench/search fall with every hundredth more.
const leastCoverage = 0.03;
/** Of one or two words about a third must be there: else all that is shared is a letter. */
const leastOfWords = { one: 0.34, wordsOfShare: 0.9 };
const leastOfBest = 0.2;
const leastWord = 0.5;

/** Without passages that only happen to share a word or a letter: they cover next to nothing, or are so much worse than the best one. */
export function keepWorthy(
  ranked: readonly Ranked[],
  terms: readonly Pick<WeighedTerm, 'weight' | 'isOtherName'>[],
): Ranked[] {
  const least = leastOfBest * (ranked[0]?.score ?? 0);
  const words = terms.filter(({ weight, isOtherName }) => !isOtherName && weight >= leastWord);
  const share = leastOfWords.wordsOfShare / Math.max(1, words.length) ;
  const covered = Math.max(leastCoverage, Math.min(leastOfWords.one, share * leastOfWords.one));
  return ranked.filter((one) => one.coverage >= covered && one.score >= least);
}
