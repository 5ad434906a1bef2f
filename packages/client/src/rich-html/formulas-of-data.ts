import { keyOfFormula } from '@xuezhou/rules/text/formula/drawn-formulas';
import type { DrawnFormulas } from '@xuezhou/rules/text/formula/drawn-header';
import { formulasInJson } from '@xuezhou/rules/text/formula/formulas-in-json';
import { knownFormula } from './known-formulas.ts';

/** Those of an answer that the server has drawn, to be kept with it. */
export function formulasOfData(data: unknown): DrawnFormulas {
  const keys = formulasInJson(JSON.stringify(data)).map(keyOfFormula);
  const known = keys.map((key): [string, string | undefined] => [key, knownFormula(key)]);
  return Object.fromEntries(
    known.filter((each): each is [string, string] => each[1] !== undefined),
  );
}
