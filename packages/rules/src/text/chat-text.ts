import { drawnText } from './look-alikes.ts';

/** What is stored of a message: one line, without what cannot be seen. */
export function cleanChatText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** How long a message is to those who read it. */
export const chatLength = (text: string): number => [...text].length;

/** Letters and digits alone: dots, blanks and wide letters between them hide no word. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export const chatKeyword = bare;

/** Whether one of the keywords, as `chatKeyword` makes them, stands in a message. */
export function hasKeyword(text: string, keywords: readonly string[]): boolean {
  const drawn = drawnText(text);
  return keywords.some((word) => word !== '' && drawn.includes(drawnText(word)));
}
