/** The elements that a reading is counted by; a paragraph reaches to where the next one begins. */
export const paragraphTags = ['p', 'li', 'h2', 'h3', 'h4', 'h5', 'pre', 'tr'] as const;

/** A bare number in a formula is drawn as text; its minus is U+2212. */
export function bareNumber(tex: string): string | null {
  const text = tex
    .replaceAll('{,}', ',')
    .replaceAll(String.raw`\%`, '%')
    .replace(/^-/, '−');
  return /^[−+]?\d[\d,]*(\.\d+)?%?$/.test(text) ? text : null;
}

/** A formula as it stands in plain text. */
export function formulaText(tex: string, isDisplay: boolean): string {
  const trimmed = tex.trim();
  if (isDisplay) return `$$${trimmed}$$`;
  return bareNumber(trimmed) ?? `$${trimmed}$`;
}

const formula = /<(span|div) class="math" data-display="(true|false)">([^<]*)<\/\1>/g;
const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
  amp: '&',
};

const decode = (text: string): string =>
  text.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_whole, name: string) => entities[name] ?? '');

/** TeX as it was written, and whether it stands in a block of its own. */
export interface Formula {
  readonly tex: string;
  readonly isDisplay: boolean;
}

export const formulasIn = (html: string): Formula[] =>
  [...html.matchAll(formula)].map(([, , display, tex = '']) => ({
    tex: decode(tex),
    isDisplay: display === 'true',
  }));

type WriteFormula = (tex: string, isDisplay: boolean) => string;

const wordsOf = (html: string, write: WriteFormula = formulaText): string =>
  html
    .split(formula)
    // Of four parts one is text, then the tag, whether it is displayed, and the TeX.
    .map((part, index, parts) => {
      if (index % 4 === 0) return decode(part.replace(/<[^>]*>/g, ''));
      return index % 4 === 3 ? write(decode(part), parts[index - 1] === 'true') : '';
    })
    .join('');

/**
 * The words of a reading's cleaned HTML as the page counts them: its text nodes one after another, formulas as TeX
 * between dollars. Places of highlights are counted in it.
 */
export function readingText(html: string): string {
  return wordsOf(html);
}

const startTag = String.raw`<(?:${paragraphTags.join('|')})\b`;
const paragraphStart = new RegExp(`(?=${startTag})`);
const beginsParagraph = new RegExp(`^${startTag}`);

/** The words paragraph by paragraph, by the number that the page counts them with; some have none of their own. */
export function readingParagraphs(html: string, write?: WriteFormula): string[] {
  const [first = '', ...others] = html.replaceAll(/<\/t[dh]>/g, ' ').split(paragraphStart);
  const [second = '', ...rest] = others;
  // What stands before the first one, such as a picture, belongs to it.
  const parts = beginsParagraph.test(first) ? [first, ...others] : [first + second, ...rest];
  return parts.map((part) => wordsOf(part, write).replace(/\s+/g, ' ').trim());
}

/** Cleaned HTML with something else in the place of each formula; where nothing is given it stays as it is. */
export const replaceFormulas = (
  html: string,
  write: (formula: Formula) => string | undefined,
): string =>
  html.replace(
    formula,
    (whole: string, _tag: string, display: string | undefined, tex: string) =>
      write({ tex: decode(tex), isDisplay: display === 'true' }) ?? whole,
  );
