import { plainHtml, stemText } from '../../platform/text/clean-html.ts';
import { hasFormulaSigns } from '../formula/mark-formulas.ts';

const math = /<(span|div) class="math"[^>]*?data-display="(true|false)"[^>]*>([\s\S]*?)<\/\1>/g;
const picture = /<img src="\/files\/(content\/[0-9a-f]{32}\.[a-z]+)"/g;

/**
 * Formulas as other programs write them: `\(x\)`, and `\[x\]` where they stand alone. Words that would be taken for one
 * are written so that they are not.
 */
export function foreignHtml(html: string): string {
  const words = html.replaceAll(math, ' \u0000 ');
  const isMistaken = hasFormulaSigns(words) || (words.includes('\u0000') && words.includes('$'));
  const safe = isMistaken ? withoutSigns(html) : html;
  return safe.replaceAll(math, (_all, _tag: string, display: string, tex: string) =>
    display === 'true' ? `\\[${tex}\\]` : `\\(${tex}\\)`,
  );
}

/** With each dollar and backslash outside of formulas in an element of its own: no program takes a name for a sign. */
function withoutSigns(html: string): string {
  const formulas = [...html.matchAll(math)].map(([whole]) => whole);
  const between = html.split(math);
  // A group of the pattern each: tag, kind and TeX stand between the texts.
  return between
    .filter((_part, index) => index % 4 === 0)
    .map((text) => text.replaceAll(/\$|\\(?=[([$]|begin\{)/g, '<span>$&</span>'))
    .map((text, index) => `${text}${formulas[index] ?? ''}`)
    .join('');
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
  const plain = text.split('\u0000').map(stemText).join('\n');
  // As plain text it would come back as a formula: an import looks for them in its HTML.
  return hasFormulaSigns(plainHtml(plain)) ? undefined : plain;
}

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text without the signs for which XML has no place. */
export const withoutControls = (text: string): string => text.replaceAll(forbidden, '');
