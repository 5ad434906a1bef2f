/** An English word without the ending of its plural: `bonds` is found as `bond`, `liabilities` as `liability`. */
export function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^su]s$/.test(word) && !word.endsWith('is')) return word.slice(0, -1);
  return word;
}
