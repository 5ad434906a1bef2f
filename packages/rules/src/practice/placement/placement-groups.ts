import type { MasteryLevel } from '../mastery-levels.ts';

/** Known, not sure, and not learned yet, as far as a few questions tell. */
export const placementGroups = ['known', 'unsure', 'new'] as const;
export type PlacementGroup = (typeof placementGroups)[number];

/** What is known of a chapter once the questions of a placement are answered. */
export interface PlacedChapter {
  readonly mastery: number;
  /** Null while there is too little for one. */
  readonly percent: number | null;
  /** How many were right, papers among them; of one question as many as it had. */
  readonly right: number;
  /** Different questions that were answered. */
  readonly questions: number;
  /** Different questions that went wrong at least once. */
  readonly failed: number;
}

const familiar: MasteryLevel = 3;
/** One question that went right may be a guess, however often it did. */
const leastQuestions = 2;

/**
 * Where a chapter has an estimate its level says it; where it has none yet what was answered does, and nothing is said of it
 * that its next answers could not take back.
 */
export function placementGroupOf(chapter: PlacedChapter): PlacementGroup {
  const { mastery, percent, right, questions, failed } = chapter;
  if (right === 0) return 'new';
  if (percent !== null) return mastery >= familiar ? 'known' : 'unsure';
  return failed === 0 && questions >= leastQuestions ? 'known' : 'unsure';
}
