import { typing } from '@xuezhou/client/browser/composing.ts';
import { useEffect, useEffectEvent } from 'react';

/** Z takes back; not where somebody types, and not in a dialog. */
export function useUndoKey(undo: (() => void) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'z' && key !== 'Z') return;
    if (undo === null || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest(`${typing}, [role="dialog"]`) !== null) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
