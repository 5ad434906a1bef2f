import { readText, removeText, writeText } from './local-storage.ts';

const place = 'letter-keys';

/** Whether commands on single characters rest in this browser, as for who speaks to it or presses keys by a slip (WCAG 2.1.4). */
export const areLettersOff = (): boolean => readText(place) === 'off';

export function turnLetters(isOn: boolean): void {
  if (isOn) removeText(place);
  else writeText(place, 'off');
}

/** Whether a key is one that rests; the space bar, Enter, Escape and arrows never do. */
export const isRestingKey = (key: string): boolean =>
  key.length === 1 && key !== ' ' && areLettersOff();
