import { stemText } from '../../platform/text/clean-html.ts';

/**
 * Whether two texts in the school's own HTML say the same to a reader: words, formulas, pictures, tables and emphasis;
 * how lines are written, and blanks at their ends, do not count. Formats write these in ways of their own.
 */
export const saysTheSame = (one: string, other: string): boolean =>
  one === other || shownBy(one) === shownBy(other);

const formula = /<(span|div) class="math"[^>]*?data-display="(true|false)"[^>]*>([\s\S]*?)<\/\1>/g;

function shownBy(html: string): string {
  return html
    .replaceAll(formula, (_all, _tag, display: string, tex: string) =>
      marked(`formula ${display} ${stemText(tex)}`),
    )
    .replaceAll(/<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/g, (_all, src: string) => marked(`img ${src}`))
    .replaceAll(/<(\/?)(?:b|strong)\b[^>]*>/g, (_all, end: string) => marked(`${end}strong`))
    .replaceAll(/<(\/?)(?:i|em)\b[^>]*>/g, (_all, end: string) => marked(`${end}em`))
    .replaceAll(/<(\/?)(u|s|sub|sup|td|th|tr|li)\b[^>]*>/g, (_all, end: string, tag: string) =>
      marked(`${end}${tag}`),
    )
    .split('\u0001')
    .map((piece, index) => (index % 2 === 1 ? `\u0001${piece}\u0001` : stemText(piece)))
    .filter((piece) => piece !== '')
    .join('');
}

/** Between signs that no text holds. */
const marked = (what: string): string => `\u0001${what}\u0001`;
