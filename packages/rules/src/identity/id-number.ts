import { isDay } from '../text/is-day.ts';

/** Weights of the first seventeen digits, and the check characters by the remainder: GB 11643-1999. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkCharacters = '10X98765432';

/** The provinces of GB/T 2260, and 81 to 83: residence permits for people of Hong Kong, Macao and Taiwan. */
const province = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;

/** `old`: the 15 digits of before 1999, which no card in force bears any more. */
export type IdNumberProblem = 'old' | 'wrong';

export type ReadIdNumber =
  | { readonly number: string; readonly birthDay: string }
  | { readonly problem: IdNumberProblem };

/** As it is stored and compared: without spaces, the check character as a capital, full-width forms made plain. */
export function normalizeIdNumber(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}

/** The last character for the first seventeen digits. */
export function checkCharacterOf(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return checkCharacters.charAt(sum % 11);
}

/**
 * Reads the number of a Chinese identity card; `today` is YYYY-MM-DD. The birth date is a real day, neither in the
 * future nor before 1900.
 */
export function readIdNumber(text: string, today: string): ReadIdNumber {
  const number = normalizeIdNumber(text);
  if (/^\d{15}$/.test(number)) return { problem: 'old' };
  if (!/^\d{17}[\dX]$/.test(number) || !province.test(number)) return { problem: 'wrong' };
  if (checkCharacterOf(number) !== number.at(-1)) return { problem: 'wrong' };
  const birthDay = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  if (!isDay(birthDay) || birthDay < '1900-01-01' || birthDay > today) return { problem: 'wrong' };
  return { number, birthDay };
}

/** Whole years on that day; who was born on 29 February grows older on 1 March. */
export function ageOn(birthDay: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
}
