import { commonWords } from '../terms/common-words.ts';
import { cutTerms, foldText } from '../terms/cut-terms.ts';
import type { Glossary } from '../terms/glossary.ts';
import { termHash } from '../terms/term-hash.ts';

export interface QueryTerm {
  readonly term: string;
  readonly hash: number;
  readonly weight: number;
  /** Not typed, but the same thing by another name. */
  readonly isOtherName: boolean;
}

/** Two characters that stand side by side, and are no word, are a hint only. */
const pairWeight = 0.4;
const commonWeight = 0.15;
const otherNameWeight = 0.6;

/** What is looked for, each term once, with the other names that the glossary has for it. */
export function queryTerms(text: string, glossary: Glossary): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  const add = (part: string, weight: number, isOtherName: boolean) => {
    for (const { term, isWord } of cutTerms(part)) {
      const own = commonWords.has(term) ? commonWeight : isWord ? 1 : pairWeight;
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
