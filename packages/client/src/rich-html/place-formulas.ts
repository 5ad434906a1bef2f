import './place-formulas.css';
import { isDrawn, keyOfFormula } from '@xuezhou/rules/text/formula/drawn-formulas';
import { bareNumber, type Formula } from '@xuezhou/rules/text/reading-text';
import { knownFormula } from './known-formulas.ts';

type Draw = (formula: Formula) => string | undefined;

const drawKnown: Draw = (formula) => knownFormula(keyOfFormula(formula));

/**
 * Puts drawn formulas into cleaned HTML, with MathML for screen readers. A formula is an element `.math` whose text is
 * TeX; `data-display="true"` sets it in a block of its own. What `draw` has nothing of stays as it is written.
 */
export function placeFormulas(cleanHtml: string, draw: Draw = drawKnown): string {
  const template = parse(cleanHtml);
  for (const element of elementsIn(template)) {
    const formula = readFormula(element);
    const number = formula.isDisplay ? null : bareNumber(formula.tex);
    const drawn = isDrawn(formula) ? draw(formula) : undefined;
    if (number !== null) element.replaceWith(number);
    else if (drawn) element.innerHTML = drawn;
  }
  return template.innerHTML;
}

/** Whether a text has formulas that no answer of the server had drawn. */
export const needsTypesetting = (html: string): boolean =>
  elementsIn(parse(html))
    .map(readFormula)
    .some((formula) => isDrawn(formula) && drawKnown(formula) === undefined);

/** Nothing in a template runs or is fetched. */
function parse(html: string): HTMLTemplateElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template;
}

const elementsIn = ({ content }: HTMLTemplateElement): HTMLElement[] => [
  ...content.querySelectorAll<HTMLElement>('.math'),
];

const readFormula = ({ textContent, dataset }: HTMLElement): Formula => ({
  tex: textContent.trim(),
  isDisplay: dataset['display'] === 'true',
});
