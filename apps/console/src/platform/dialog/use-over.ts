import { useEffect, useRef } from 'react';

/**
 * Whether what a dialog is for was done. While it closes its button is still there, and the second of two presses is to
 * do nothing.
 */
export function useOver(isOpen: boolean): { isOver: () => boolean; end: () => void } {
  const over = useRef(false);
  useEffect(() => {
    if (isOpen) over.current = false;
  }, [isOpen]);
  return { isOver: () => over.current, end: () => void (over.current = true) };
}
