import { readText, removeText, writeText } from '@xuezhou/client/browser/local-storage.ts';
import { typing } from '@xuezhou/client/browser/composing.ts';

const place = 'xuezhou-console-letter-keys';

/** Whether commands on single characters rest in this browser, as for who speaks to it or presses keys by a slip (WCAG 2.1.4). */
export const areLettersOff = (): boolean => readText(place) === 'off';

export function turnLetters(isOn: boolean): void {
  if (isOn) removeText(place);
  else writeText(place, 'off');
}

/** There letters are written, or look for one of several. */
const ownLetters = `${typing}, [role="menu"], [role="listbox"], [role="combobox"]`;

/**
 * Keeps single characters from whoever listens for commands, while they rest: before the document hears them. The space
 * bar, Enter, Escape and arrows never rest. Returns how to stop.
 */
export function watchLetters(): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.key === ' ' || !areLettersOff()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(ownLetters) !== null) return;
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', listener, { capture: true });
  return () => window.removeEventListener('keydown', listener, { capture: true });
}
