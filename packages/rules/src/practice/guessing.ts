import type { QuestionKind } from '@xuezhou/contract/practice';

/** Whether an answer was thought about. */
export const guessing = {
  /** So many answers within so many seconds, and the last of them earns nothing. */
  rush: { answers: 20, seconds: 60 },
  /** Nobody reads and answers faster than this; nor do two answers come closer together. */
  leastSeconds: {
    single: 5,
    multiple: 6,
    truefalse: 3,
    numeric: 8,
    table: 10,
  } satisfies Partial<Record<QuestionKind, number>>,
} as const;

/** The chance that who knows nothing answers rightly. */
export function chanceByGuess(kind: QuestionKind, options: number): number {
  if (kind === 'truefalse') return 1 / 2;
  if (kind === 'single') return 1 / Math.max(2, options);
  // Any choice of options but none.
  if (kind === 'multiple') return 1 / (2 ** Math.max(2, options) - 1);
  return 0;
}
