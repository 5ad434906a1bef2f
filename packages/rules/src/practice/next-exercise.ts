/** So many wrong questions are done again before new ones. */
const manyWrong = 10;

export interface PracticeCounts {
  readonly total: number;
  readonly done: number;
  /** In the wrong-answer book. */
  readonly wrong: number;
}

export type NextExercise = 'sequential' | 'correcting' | 'intelligent';

/** The exercise to go on with: who begins starts at the first chapter, many wrong answers are repaired before anything new. */
export function nextExercise({ done, wrong }: PracticeCounts): NextExercise {
  if (wrong >= manyWrong) return 'correcting';
  return done === 0 ? 'sequential' : 'intelligent';
}
