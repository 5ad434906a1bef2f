import type { MasteryLevel } from '../mastery-levels.ts';

/** Known, not sure, and not learned yet, as far as a few questions tell. */
export const placementGroups = ['known', 'unsure', 'new'] as const;
export type PlacementGroup = (typeof placementGroups)[number];

/** What is known of a chapter once the questions of a placement are answered. */
export interface PlacedChapter {
  readonly mastery: number;
  /** Null while there is too little for one. */
  readonly percent: number | null;
  /** Of different questions, papers among them. */
  readonly answers: number;
  readonly right: number;
  /** Different questions that went wrong at least once. */
  readonly failed: number;
}

const familiar: MasteryLevel = 3;
/** One right answer may be a guess. */
const leastRight = 2;

/**
 * Where a chapter has an estimate its level says it; where it has none yet what was answered does, and nothing is said of it
 * that its next answers could not take back.
 */
export function placementGroupOf(chapter: PlacedChapter): PlacementGroup {
  const { mastery, percent, answers, right, failed } = chapter;
  if (answers === 0 || right === 0) return 'new';
  if (percent !== null) return mastery >= familiar ? 'known' : 'unsure';
  return failed === 0 && right >= leastRight ? 'known' : 'unsure';
}
