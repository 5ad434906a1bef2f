import { stemText } from '../../platform/text/clean-html.ts';

const formula = /<(span|div) class="math"[^>]*?data-display="(true|false)"[^>]*>([\s\S]*?)<\/\1>/g;
const signs = /[\\`*_[\]<>$#|~]/g;

/** HTML of words, lines, emphasis and formulas as Markdown; undefined for any other. */
export function markdownOf(html: string): string | undefined {
  const kept: string[] = [];
  const keep = (text: string) => `\u0001${kept.push(text) - 1}\u0001`;
  const text = html
    .replaceAll(formula, (_all, _tag, display: string, tex: string) =>
      keep(display === 'true' ? `$$${stemText(tex)}$$` : `$${stemText(tex)}$`),
    )
    .replaceAll(/<\/?(?:strong|b)>/g, () => keep('**'))
    .replaceAll(/<\/?(?:em|i)>/g, () => keep('*'))
    .replaceAll(/<br ?\/?>/g, () => keep('  \n'))
    .replaceAll(/<\/p>\s*<p>/g, () => keep('\n\n'))
    .replaceAll(/<\/?p>/g, '');
  if (/<[a-z/]/i.test(text)) return undefined;
  return text
    .split('\u0001')
    .map((piece, index) =>
      index % 2 === 1 ? (kept[Number(piece)] ?? '') : wordsOf(piece).replaceAll(signs, '\\$&'),
    )
    .join('')
    .trim();
}

/** With the blanks at its ends. */
const wordsOf = (html: string): string => stemText(`\u0002${html}\u0002`).slice(1, -1);
