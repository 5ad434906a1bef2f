import { useEffect, useEffectEvent, useRef } from 'react';
import { isComposing } from '@xuezhou/client/browser/composing.ts';

interface QuestionKeys {
  /** The place of an option on screen, from 0. */
  onOption: (place: number) => void;
  onEnter: () => void;
  onBefore: () => void;
  onNext: () => void;
  onMark: () => void;
  onHelp: () => void;
  /** Opens the student's own notes, where there are such. */
  onNotes?: () => void;
  /** Shift and a letter. */
  onStrike?: (place: number) => void;
  /** Says how much time is left. */
  onTime?: () => void;
}

/**
 * A to H answer, Enter submits and goes on, arrows turn, M marks, N takes a note, ? tells the keys. Enter does so from a
 * field of one line and after a click too; in a field of several lines it is a new line, and with Ctrl or ⌘ it submits.
 */
export function useQuestionKeys(keys: QuestionKeys): void {
  /** The button that a pointer pressed last: it has the focus, but nobody went to it by key. */
  const pressed = useRef<Element | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab') pressed.current = null;
    const act = isElsewhere(event) ? null : actionOf(event, keys, pressed.current);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    const onPointer = ({ target }: PointerEvent) => {
      pressed.current = target instanceof Element ? target.closest('button') : null;
    };
    document.addEventListener('keydown', listener);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('keydown', listener);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, []);
}

function actionOf(
  event: KeyboardEvent,
  keys: QuestionKeys,
  pressed: Element | null,
): (() => void) | null {
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
    case 'n':
    case 'N':
      return keys.onNotes ?? null;
    case '?':
      return keys.onHelp;
    case 'Enter':
      return isOwnEnter(target, pressed) ? null : keys.onEnter;
    default:
      return null;
  }
}

/** On a button or a link that was reached by key Enter presses that; so it does on what opens a menu. */
function isOwnEnter(target: EventTarget | null, pressed: Element | null): boolean {
  const control = target instanceof Element && target.closest('button, a, summary');
  return (
    control !== null &&
    control !== false &&
    (control !== pressed || control.hasAttribute('aria-haspopup'))
  );
}

/** Held down, typed into a field, meant for a dialog or for the browser, or already taken. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return true;
  const { target } = event;
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (!(target instanceof Element)) return hasModifier;
  if (target.closest('select, [role="dialog"]:not([data-lets-letters]), dialog') !== null)
    return true;
  // A calculator over the paper has an Enter and arrows of its own.
  if (target.closest('[data-lets-letters]') !== null && event.key.length > 1) return true;
  const field = target.closest(
    'textarea, [contenteditable], input:not([type="radio"], [type="checkbox"])',
  );
  if (field === null) return hasModifier;
  // A form, a list of suggestions and a Chinese input method each have an Enter of their own.
  if (event.key !== 'Enter' || isComposing(event) || field.matches('form *, [aria-haspopup]'))
    return true;
  return field.matches('input') ? hasModifier : !(event.ctrlKey || event.metaKey);
}
