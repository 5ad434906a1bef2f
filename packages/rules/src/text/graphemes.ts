/** What a reader takes for one sign: a letter with its accents, a flag, a family of signs. Firefox has no segmenter before 125. */
export const graphemesOf = (text: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(
        new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text),
        ({ segment }) => segment,
      )
    : graphemesWithout(text);

const flag = String.raw`\p{RI}\p{RI}`;
const marks = String.raw`[\p{M}\p{EMod}]*`;

/** Near enough for counting letters as they are typed; the server, which decides, has a segmenter. */
export const graphemesWithout = (text: string): string[] =>
  text.match(new RegExp(String.raw`\r\n|${flag}|[^]${marks}(?:\u200d[^]${marks})*`, 'gu')) ?? [];
