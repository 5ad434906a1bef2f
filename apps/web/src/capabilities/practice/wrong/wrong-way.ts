import { exerciseTypes, type WrongQuestion } from '@xuezhou/contract/practice';
import { toAnswered, toStart } from '../scope.ts';
import { wrongWords as words } from './wrong.words.ts';

/** Where a wrong answer leads: to do it again, or where the course can only be looked at, to read it. */
export function wayOfWrong(
  courseId: number,
  { questionId, stem }: WrongQuestion,
  isClosed: boolean,
) {
  return isClosed
    ? { to: toAnswered({ courseId }, questionId), name: words.look, label: words.lookOf(stem) }
    : {
        to: toStart({ courseId, type: exerciseTypes.correcting }, questionId),
        name: words.redo,
        label: words.redoOf(stem),
      };
}

export type WrongWay = ReturnType<typeof wayOfWrong>;
