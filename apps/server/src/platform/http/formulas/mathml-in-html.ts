import { keyOfFormula } from '@xuezhou/rules/text/formula/drawn-formulas';
import { formulasIn, replaceFormulas } from '@xuezhou/rules/text/reading-text';
import { drawFormulas } from './draw-formulas.ts';

/** Cleaned HTML for who has no style sheet of formulas and no script: browsers draw MathML by themselves. */
export async function mathmlInHtml(html: string): Promise<string> {
  const formulas = formulasIn(html);
  if (formulas.length === 0) return html;
  const drawn = await drawFormulas(formulas);
  return replaceFormulas(html, (formula) => mathmlOf(drawn[keyOfFormula(formula)]));
}

const mathmlOf = (drawn: string | undefined): string | undefined =>
  /<math[\s\S]*<\/math>/.exec(drawn ?? '')?.[0];
