import type { WrongQuestion } from '@xuezhou/contract/practice';
import { useState } from 'react';

export const idOf = ({ questionId }: WrongQuestion): number => questionId;

/** Which questions are ticked; what left the book is not any more. */
export function useChosen(questions: readonly WrongQuestion[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [isChoosing, setChoosing] = useState(false);
  const chosen = new Set(questions.map(idOf).filter((id) => ids.has(id)));
  return {
    chosen,
    isChoosing,
    choose: (some: readonly number[], isChosen: boolean) =>
      setIds(
        isChosen
          ? new Set([...chosen, ...some])
          : new Set([...chosen].filter((id) => !some.includes(id))),
      ),
    startChoosing: () => setChoosing(true),
    endChoosing: () => {
      setIds(new Set());
      setChoosing(false);
    },
  };
}
