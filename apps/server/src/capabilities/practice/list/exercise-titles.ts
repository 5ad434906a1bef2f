import type { ExerciseType } from '@xuezhou/contract/practice';

/** Titles of the exercise types, by their codes. */
export const exerciseTitles: Record<ExerciseType, string> = {
  1: '智能练习',
  2: '题目收藏',
  3: '错题本',
  4: '顺序练习',
  5: '随机练习',
  6: '专题练习',
  7: '顺序练习（大题）',
  8: '题库练习',
};
