import { leastOfOthers } from '../practice/others.ts';

/** How many students got a score, by their first attempt. */
export interface ScoreCount {
  readonly score: number;
  readonly sat: number;
}

/** Percent of questions that are right, rounded to a whole number; 0 for a paper without questions. */
export function scoreOf(right: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * right) / total);
}

/**
 * Percent of the others whose score is lower, rounded down; null while there are too few others to say. `ownFirst` is the
 * student's own score where it is among the counted ones.
 */
export function percentileOf(
  counts: readonly ScoreCount[],
  score: number,
  ownFirst: number | null,
): number | null {
  const below = counts.reduce((all, one) => (one.score < score ? all + one.sat : all), 0);
  const everyone = counts.reduce((all, { sat }) => all + sat, 0);
  const others = everyone - (ownFirst === null ? 0 : 1);
  const othersBelow = below - (ownFirst !== null && ownFirst < score ? 1 : 0);
  return others < leastOfOthers ? null : Math.floor((100 * othersBelow) / others);
}
