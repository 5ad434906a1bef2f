import { drawnIn, keyOfFormula } from '@xuezhou/rules/text/formula/drawn-formulas';
import type { DrawnFormulas } from '@xuezhou/rules/text/formula/drawn-header';
import { formulasIn, type Formula } from '@xuezhou/rules/text/reading-text';
import { knownFormula } from './known-formulas.ts';

/** Those of them that the server has drawn, to be kept with what has them. */
export function knownOf(formulas: readonly Formula[]): DrawnFormulas {
  const found = formulas.map((formula): [string, string | undefined] => {
    const key = keyOfFormula(formula);
    return [key, knownFormula(key)];
  });
  return Object.fromEntries(found.filter((each): each is [string, string] => each[1] !== undefined));
}

/** Whether a text has formulas that only this device can draw. */
export function needsTypesetting(html: string): boolean {
  const marks = html.split('class="math"').length - 1;
  return (
    marks > formulasIn(html).length ||
    drawnIn(html).some((formula) => knownFormula(keyOfFormula(formula)) === undefined)
  );
}
