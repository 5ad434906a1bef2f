import type { AnswerCell } from '@xuezhou/ui/answer-card';
import type { PracticeSet } from './set-cache.ts';

export interface Tally {
  total: number;
  done: number;
  right: number;
  wrong: number;
}

export function tallyOf({ questions }: PracticeSet): Tally {
  const right = questions.filter(({ questionStatus }) => questionStatus === 1).length;
  const wrong = questions.filter(({ questionStatus }) => questionStatus === -1).length;
  return { total: questions.length, done: right + wrong, right, wrong };
}

export function cellsOf({ questions }: PracticeSet): AnswerCell[] {
  return questions.map(({ questionStatus, isMarked }) => ({
    state: questionStatus === 0 ? 'none' : questionStatus === 1 ? 'right' : 'wrong',
    isMarked,
  }));
}
