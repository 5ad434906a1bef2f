import { commonWords } from '../terms/common-words.ts';
import { cutTerms, foldText, type Term } from '../terms/cut-terms.ts';
import { isShape } from '../terms/formula-shapes.ts';
import type { Glossary } from '../terms/glossary.ts';
import { isPlace } from '../terms/place-terms.ts';
import { termHash } from '../terms/term-hash.ts';

export interface QueryTerm {
  readonly term: string;
  readonly hash: number;
  readonly weight: number;
  /** Not typed, but the same thing by another name. */
  readonly isOtherName: boolean;
}

export const weights = {
  word: 1,
  /** 6.2 or 1628.89: few passages have the same. */
  number: 1.5,
  /** A formula, and a place as 第 3 章: whoever types it means just that. */
  exact: 2,
  /** Its pairs of characters are asked for besides. */
  longWord: 0.7,
  single: 0.5,
  /** Two characters that stand side by side, and are no word, are a hint only. */
  pair: 0.25,
  /** Of them one that only joins a word to those with which it is asked. */
  joint: 0.1,
  common: 0.15,
} as const;
const otherNameWeight = 0.6;
/** Of a name what its parts count for: who asks for NPV, or a p-value, does not ask for each value. */
const partShare = 0.3;

const isHan = /^\p{Script=Han}/u;

const isJoint = (pair: string): boolean => [...pair].some((one) => commonWords.has(one));

function weightOf({ term, isWord }: Term): number {
  if (commonWords.has(term)) return weights.common;
  if (isShape(term) || isPlace(term)) return weights.exact;
  if (/^\d/.test(term)) return weights.number;
  if (!isWord) return isJoint(term) ? weights.joint : weights.pair;
  if (term.length === 1) return weights.single;
  return isHan.test(term) && term.length > 2 ? weights.longWord : weights.word;
}

/** What means more than its parts: `p-value` and `p 值`; of another name also each of its longer words. */
function isName({ term, isWord }: Term, isOtherName: boolean): boolean {
  if (/^[a-z](?: |\p{Script=Han})/u.test(term)) return isWord;
  return isOtherName && (term.includes(' ') || (isWord && /^\p{Script=Han}{3,}$/u.test(term)));
}

/** What is looked for, each term once, with the other names that the glossary has for it. */
export function queryTerms(text: string, glossary: Glossary): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  const add = (part: string, weight: number, isOtherName: boolean) => {
    const cut = cutTerms(part);
    const wholes = cut.filter((one) => isName(one, isOtherName)).map(({ term }) => term);
    for (const one of cut) {
      const { term } = one;
      const isPart = wholes.some((whole) => whole !== term && whole.includes(term));
      const own = isName(one, isOtherName) && !isPart ? weights.word : weightOf(one);
      const mass = own * weight * (isPart ? partShare : 1);
      const known = terms.get(term);
      if (known === undefined || known.weight < mass)
        terms.set(term, {
          term,
          hash: termHash(term),
          weight: mass,
          isOtherName: known?.isOtherName ?? isOtherName,
        });
    }
  };
  add(text, 1, false);
  for (const name of glossary.otherNames(foldText(text))) add(name, otherNameWeight, true);
  return [...terms.values()];
}
