import type { Ranked } from './rank-passages.ts';

// Whoever asks in a sentence uses other words than the answer: the figures of bench/search fall with every hundredth more.
const leastCoverage = 0.03;
const leastOfBest = 0.2;

/** Without passages that only happen to share a word: they cover next to nothing, or are so much worse than the best one. */
export function keepWorthy(ranked: readonly Ranked[]): Ranked[] {
  const least = leastOfBest * (ranked[0]?.score ?? 0);
  return ranked.filter((one) => one.coverage >= leastCoverage && one.score >= least);
}
