import { useEffect, useRef } from 'react';

interface PracticeKeys {
  onLetter: (letter: string) => void;
  onEnter: () => void;
  onBefore: () => void;
  onNext: () => void;
  onMark: () => void;
  onHelp: () => void;
}

/** A to H answer, Enter submits and goes on, arrows turn, M marks, ? tells the keys. */
export function usePracticeKeys(keys: PracticeKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return;
      const act = actionOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function actionOf(event: KeyboardEvent, keys: PracticeKeys): (() => void) | null {
  const { key, target } = event;
  if (/^[a-h]$/i.test(key)) return () => keys.onLetter(key.toUpperCase());
  switch (key) {
    case 'ArrowLeft':
      return keys.onBefore;
    case 'ArrowRight':
      return keys.onNext;
    case 'm':
    case 'M':
      return keys.onMark;
    case '?':
      return keys.onHelp;
    case 'Enter':
      // On a button or a link Enter presses that.
      return target instanceof Element && target.closest('button, a, summary')
        ? null
        : keys.onEnter;
    default:
      return null;
  }
}

/** Typed into a field, meant for a dialog or for the browser, or already taken. */
function isElsewhere({ target, ...event }: KeyboardEvent): boolean {
  if (event.defaultPrevented) return true;
  if (!(target instanceof Element)) return false;
  return (
    target.closest('textarea, select, [contenteditable], [role="dialog"], dialog') !== null ||
    target.closest('input:not([type="radio"], [type="checkbox"])') !== null
  );
}
