import type { Ranked } from './rank-passages.ts';

/** Of a question of so many terms a passage must cover so much; in between it falls evenly. */
const shortest = { terms: 10, coverage: 0.2 };
const longest = { terms: 40, coverage: 0.08 };
const leastOfBest = 0.2;

/** Without passages that only happen to share words: they cover next to nothing, or are so much worse than the best one. */
export function keepWorthy(ranked: readonly Ranked[], terms: number): Ranked[] {
  const way = Math.min(1, Math.max(0, (terms - shortest.terms) / (longest.terms - shortest.terms)));
  const coverage = shortest.coverage + way * (longest.coverage - shortest.coverage);
  const least = leastOfBest * (ranked[0]?.score ?? 0);
  return ranked.filter((one) => one.coverage >= coverage && one.score >= least);
}
