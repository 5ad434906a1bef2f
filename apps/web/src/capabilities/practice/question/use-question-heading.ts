import { useEffect, useRef } from 'react';
import { afterFrame } from '@xuezhou/client/code/after-frame.ts';

/** The heading that a turned page, and one begun again, is read from; it takes the focus then. */
export function useQuestionHeading(questionId: number, isDone: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ questionId, isDone });
  useEffect(() => {
    const before = shown.current;
    shown.current = { questionId, isDone };
    const isTurned = before.questionId !== questionId;
    const isBegunAgain = !isTurned && before.isDone && !isDone;
    if (isBegunAgain) window.scrollTo({ top: 0 });
    if (!isTurned && !isBegunAgain) return;
    return afterFrame(() => heading.current?.focus({ preventScroll: true }));
  }, [questionId, isDone]);
  return heading;
}
