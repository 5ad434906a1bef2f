import { useEffect, useEffectEvent } from 'react';

interface QuestionKeys {
  /** The place of an option on screen, from 0. */
  onOption: (place: number) => void;
  onEnter: () => void;
  onBefore: () => void;
  onNext: () => void;
  onMark: () => void;
  onHelp: () => void;
  /** Shift and a letter. */
  onStrike?: (place: number) => void;
  /** Says how much time is left. */
  onTime?: () => void;
}

/** A to H answer, Enter submits and goes on, arrows turn, M marks, ? tells the keys. */
export function useQuestionKeys(keys: QuestionKeys): void {
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

function actionOf(event: KeyboardEvent, keys: QuestionKeys): (() => void) | null {
  const { key, target } = event;
  const { onStrike, onTime } = keys;
  if (/^[a-h]$/i.test(key)) {
    const place = 'abcdefgh'.indexOf(key.toLowerCase());
    return event.shiftKey && onStrike ? () => onStrike(place) : () => keys.onOption(place);
  }
  if (/^t$/i.test(key) && onTime) return onTime;
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

/** Held down, typed into a field, meant for a dialog or for the browser, or already taken. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  return (
    target.closest('textarea, select, [contenteditable], [role="dialog"], dialog') !== null ||
    target.closest('input:not([type="radio"], [type="checkbox"])') !== null
  );
}
