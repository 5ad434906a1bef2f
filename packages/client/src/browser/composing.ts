type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** What Safari, and keyboards of phones, give a key that an input method has taken. */
const takenByInputMethod = 229;

/**
 * Whether a key belongs to an input method: Enter chooses a candidate then, and Escape drops it. Safari ends the
 * composition before the keydown that ended it, so only the key's number tells. Ask this wherever Enter or Escape does
 * something in a field.
 */
export function isComposing(event: Key | { readonly nativeEvent: Key }): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  // oxlint-disable-next-line typescript/no-deprecated -- there is nothing newer that Safari tells it by
  return key.isComposing || key.keyCode === takenByInputMethod;
}

/**
 * What takes letters itself. A switch, a radio and a range, the last two by how their names begin, have the focus after they
 * were pressed, and take none. In a dialog, also one that leaves the page open, they are the dialog's.
 */
export const typing =
  'textarea,select,[contenteditable],input:not([type^=ra],[type=checkbox]),[role=dialog] input';

/**
 * Tells libraries the same in Safari: they ask the event's own property, and some that close on Escape ask nothing. Called
 * once, before anything else listens.
 */
export function guardComposition(target: Window = window): () => void {
  const guard = (event: KeyboardEvent) => {
    if (!isComposing(event)) return;
    Object.defineProperty(event, 'isComposing', { value: true });
    if (event.key === 'Escape') event.stopImmediatePropagation();
  };
  target.addEventListener('keydown', guard, { capture: true });
  return () => target.removeEventListener('keydown', guard, { capture: true });
}
