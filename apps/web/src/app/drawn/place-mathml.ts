import { keyOfFormula } from '@xuezhou/rules/text/formula/drawn-formulas';
import { bareNumber } from '@xuezhou/rules/text/reading-text';
import { knownFormula } from '@xuezhou/client/rich-html/known-formulas.ts';

/** As the server cleans a text: there is nothing but TeX within a formula. */
const formulas = /<(span|div)((?: [\w-]+="[^"]*")*)>([^<]*)<\/\1>/g;
const ownMath = /<math[\s>][\s\S]*<\/math>/;

/**
 * Formulas of a view as MathML, which a browser sets by itself: what KaTeX draws beside it wants a sheet and fonts that the
 * first paint does not wait for. What nobody drew stays as it is written.
 */
export function placeMathml(cleanHtml: string): string {
  return cleanHtml.replaceAll(formulas, (whole, tag: string, named: string, text: string) => {
    if (!named.includes('class="math"')) return whole;
    const tex = textOf(text).trim();
    const isDisplay = named.includes('data-display="true"');
    const number = isDisplay ? null : bareNumber(tex);
    if (number !== null) return number;
    const math = ownMath.exec(knownFormula(keyOfFormula({ tex, isDisplay })) ?? '')?.[0];
    return math === undefined ? whole : `<${tag}${named}>${math}</${tag}>`;
  });
}

const signs: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' },
  ...{ '#39': "'", '#x27': "'" },
};

const textOf = (html: string): string =>
  html.replaceAll(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole);
