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

/** Letters of other scripts that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...[...'авекмнорстухіѕјԁԛԝһ'].map((letter, index) => [letter, 'abekmhopctyxisjdqwh'[index]]),
    ...[...'αβεικμνορτυχϲ'].map((letter, index) => [letter, 'abeikmnoptuxc'[index]]),
    ...[...'ıɑɡⅼ'].map((letter, index) => [letter, 'iagl'[index]]),
  ].map(([letter = '', latin = '']) => [letter, latin]),
);

/** The same for both where a letter only looks like another. */
const alike = (text: string): string =>
  [...bare(text)].map((letter) => lookalikes[letter] ?? letter).join('');

export const chatKeyword = bare;

/** Whether one of the keywords, as `chatKeyword` makes them, stands in a message. */
export function hasKeyword(text: string, keywords: readonly string[]): boolean {
  const plain = alike(text);
  return keywords.some((word) => word !== '' && plain.includes(alike(word)));
}
