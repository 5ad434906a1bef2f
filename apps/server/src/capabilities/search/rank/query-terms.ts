import { commonWords } from '../terms/common-words.ts';
import { cutTerms, foldText, type Term } from '../terms/cut-terms.ts';
import type { Glossary } from '../terms/glossary.ts';
import { termHash } from '../terms/term-hash.ts';

export interface QueryTerm {
  readonly term: string;
  readonly hash: number;
  readonly weight: number;
  /** Not typed, but the same thing by another name. */
  readonly isOtherName: boolean;
}

const weights = {
  word: 1,
  /** 6.2 or 1628.89: few passages have the same. */
  number: 1.5,
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

const isHan = /^\p{Script=Han}/u;

const isJoint = (pair: string): boolean => [...pair].some((one) => commonWords.has(one));

function weightOf({ term, isWord }: Term): number {
  if (commonWords.has(term)) return weights.common;
  if (/^\d/.test(term)) return weights.number;
  if (!isWord) return isJoint(term) ? weights.joint : weights.pair;
  if (term.length === 1) return weights.single;
  return isHan.test(term) && term.length > 2 ? weights.longWord : weights.word;
}

/** What is looked for, each term once, with the other names that the glossary has for it. */
export function queryTerms(text: string, glossary: Glossary): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  const add = (part: string, weight: number, isOtherName: boolean) => {
    for (const one of cutTerms(part)) {
      const { term } = one;
      const own = weightOf(one);
      const known = terms.get(term);
      if (known === undefined || known.weight < own * weight)
        terms.set(term, {
          term,
          hash: termHash(term),
          weight: own * weight,
          isOtherName: known?.isOtherName ?? isOtherName,
        });
    }
  };
  add(text, 1, false);
  for (const name of glossary.otherNames(foldText(text))) add(name, otherNameWeight, true);
  return [...terms.values()];
}
