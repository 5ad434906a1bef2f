import { stemText } from '../../platform/text/clean-html.ts';

const math = /<(span|div) class="math"[^>]*?data-display="(true|false)"[^>]*>([\s\S]*?)<\/\1>/g;
const picture = /<img src="\/files\/(content\/[0-9a-f]{32}\.[a-z]+)"/g;

/** Formulas as other programs write them: `\(x\)`, and `\[x\]` where they stand alone. */
export function foreignHtml(html: string): string {
  return html.replaceAll(math, (_all, _tag: string, display: string, tex: string) =>
    display === 'true' ? `\\[${tex}\\]` : `\\(${tex}\\)`,
  );
}

/** The storage keys of the pictures that a text shows. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(picture)].map(([, key = '']) => key);

/** With another address for each picture. */
export const withPictures = (html: string, addressOf: (key: string) => string): string =>
  html.replaceAll(picture, (_all, key: string) => `<img src="${addressOf(key)}"`);

/** The plain text of HTML that says no more than it; undefined for any other. */
export function plainOf(html: string): string | undefined {
  const text = html.replaceAll(/<br ?\/?>/g, '\u0000');
  if (/<[a-z/]/i.test(text)) return undefined;
  return text.split('\u0000').map(stemText).join('\n');
}

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text without the signs for which XML has no place. */
export const withoutControls = (text: string): string => text.replaceAll(forbidden, '');
