import { useEffect, useRef, type RefObject } from 'react';

/** Set once it was done: while a dialog closes its button is still there, and the second of two presses does nothing. */
export function useOver(isOpen: boolean): RefObject<boolean> {
  const over = useRef(false);
  useEffect(() => {
    if (isOpen) over.current = false;
  }, [isOpen]);
  return over;
}
