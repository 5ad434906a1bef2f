import type { ExerciseType } from '@xuezhou/contract/practice';

/** Titles of the exercise types, by their codes. */
export const exerciseTitles: Record<ExerciseType, string> = {
  3: '错题本',
  4: '顺序练习',
  5: '随机练习',
};
