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
