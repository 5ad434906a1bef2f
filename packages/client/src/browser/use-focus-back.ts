import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to what had it when something opened over the page, once that is closed: whoever goes by keys goes
 * on from there. Who has put it elsewhere meanwhile keeps it there. For what is taken out of the page while it is open; what
 * opens and closes by itself does this already.
 */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const from = document.activeElement;
    return () => {
      const now = document.activeElement;
      const isLost = now === null || now === document.body || !now.isConnected;
      if (isLost && from instanceof HTMLElement && from.isConnected)
        from.focus({ preventScroll: true });
    };
  }, [isOpen]);
}
