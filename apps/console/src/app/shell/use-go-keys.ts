import { isComposing, typing } from '@xuezhou/client/browser/composing.ts';
import { useEffect, useEffectEvent } from 'react';

/** How long G waits for its letter. */
const patience = 1500;

/** G and a letter go to a page, ? shows the keys. They rest while something is typed or a dialog stands. */
export function useGoKeys(ways: ReadonlyMap<string, () => void>, showKeys: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent, isAfterG: boolean): boolean => {
    if (isComposing(event)) return false;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(typing) || document.querySelector('[aria-modal="true"]')) return false;
    const way = isAfterG ? ways.get(event.key.toLowerCase()) : undefined;
    if (way !== undefined) way();
    else if (event.key === '?') showKeys();
    else return !isAfterG && event.key.toLowerCase() === 'g';
    event.preventDefault();
    // The page's own keys do not hear the letter too.
    event.stopImmediatePropagation();
    return false;
  });
  useEffect(() => {
    let pressedAt = -Infinity;
    const listener = (event: KeyboardEvent) => {
      const isAfterG = event.timeStamp - pressedAt < patience;
      pressedAt = onKey(event, isAfterG) ? event.timeStamp : -Infinity;
    };
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
