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
