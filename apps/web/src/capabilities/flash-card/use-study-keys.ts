import { useEffect, useEffectEvent } from 'react';

interface StudyKeys {
  onSpace: () => void;
  onRate: (rating: 1 | 2 | 3 | 4) => void;
  /** Where whoever holds the card listens for Z, it is left out. */
  onUndo?: () => void;
  onFavorite: () => void;
  onHelp: () => void;
}

/** Space turns and then remembers, 1 to 4 rate, Z takes back, F keeps, ? tells the keys. */
export function useStudyKeys(keys: StudyKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = isElsewhere(event) ? null : actionOf(event, keys);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function actionOf({ key, target }: KeyboardEvent, keys: StudyKeys): (() => void) | null {
  if (/^[1-4]$/.test(key)) return () => keys.onRate(Number(key) as 1 | 2 | 3 | 4);
  switch (key) {
    case ' ':
      // On another button or a link space presses that, on a player it plays.
      return target instanceof Element &&
        target.closest('button:not([data-space]), a, summary, audio')
        ? null
        : keys.onSpace;
    case 'z':
    case 'Z':
      return keys.onUndo ?? null;
    case 'f':
    case 'F':
      return keys.onFavorite;
    case '?':
      return keys.onHelp;
    default:
      return null;
  }
}

/** Held down, typed into a field, meant for a dialog or for the browser, or already taken. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;
}
