/*
 * What fields of forms are checked for, in the words of the console: a rule gets a value and says what is wrong with it,
 * or null. The server decides all the same.
 */

type Rule<Value> = (value: Value) => string | null;

/** Something is written, not only spaces: `filled('请写上姓名')`. */
export const filled =
  (words: string): Rule<string> =>
  (value) =>
    value.trim() === '' ? words : null;

/** One of a list was chosen. */
export const chosen =
  (words: string): Rule<string | number | null> =>
  (value) =>
    value === null || value === '' ? words : null;

/** A whole number within bounds: `whole(1, 1000, '请写 1 至 1000 之间的整数')`. */
export const whole =
  (least: number, most: number, words: string): Rule<number | string | null> =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? null
      : words;

/** Nothing is written, or what fits. */
export const orEmpty =
  (rule: Rule<string>): Rule<string> =>
  (value) =>
    value.trim() === '' ? null : rule(value);
