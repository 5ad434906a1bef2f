/** As it is stored and compared: one kind of middle dot, no spaces around it nor between Chinese characters. */
export function normalizeName(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[•・‧∙．.]/g, '·')
    .replaceAll(/\s*·\s*/g, '·')
    .replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The name on an identity card: 2 to 30 Chinese characters, with dots between the parts of some names. */
export function isChineseName(name: string): boolean {
  const count = length(name);
  return count >= 2 && count <= 30 && /^\p{Script=Han}+(·\p{Script=Han}+)*$/u.test(name);
}

/** The name on a passport, in Chinese or in Latin letters. */
export function isPassportName(name: string): boolean {
  if (isChineseName(name)) return true;
  return (
    length(name) >= 2 &&
    length(name) <= 60 &&
    /^\p{Script=Latin}[\p{Script=Latin}\p{M}]*([ ,'’·-]{1,2}[\p{Script=Latin}\p{M}]+)*$/u.test(name)
  );
}

const length = (name: string): number => [...name].length;
