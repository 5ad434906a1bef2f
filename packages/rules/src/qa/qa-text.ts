import { graphemesOf } from '../text/graphemes.ts';

/** The least of a title, and the most, in characters as people count them. */
export const leastTitle = 4;

/** What is stored of a title: one line, without what cannot be seen. */
export function cleanTitle(title: string): string {
  return title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
}

export const lengthOf = (text: string): number => [...text].length;

/** What a visitor reads of a student's name: `林同学`. */
export function maskName(name: string): string {
  return `${graphemesOf(name)[0] ?? ''}同学`;
}

/** What is told of who is no more a student. */
export const goneName = '已注销的同学';

const longestExcerpt = 160;

/** The beginning of a text whose formulas stand between `$`: none of them is cut. */
export function excerptOf(text: string, most = longestExcerpt): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most).join('');
  const isWithinFormula = (cut.match(/\$/g)?.length ?? 0) % 2 === 1;
  return `${(isWithinFormula ? cut.slice(0, cut.lastIndexOf('$')) : cut).trimEnd()}…`;
}

/** Two Chinese characters that follow each other, each pair once. */
export function pairsOf(text: string): string[] {
  const runs = text.normalize('NFKC').match(/\p{Script=Han}{2,}/gu) ?? [];
  return [
    ...new Set(
      runs.flatMap((run) => {
        const letters = [...run];
        return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
      }),
    ),
  ];
}

/** How much a word says that stands in so many of all questions; none says nothing. */
export const weightOf = (found: number, all: number): number =>
  Math.log(1 + (Math.max(all, found) - found + 0.5) / (found + 0.5));
