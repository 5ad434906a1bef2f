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
const partShare = 0.5;

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

/** `p-value` and `p 值`: more than a p and a value. */
const isJoined = ({ term, isWord }: Term): boolean =>
  isWord && /^[a-z](?: |\p{Script=Han})/u.test(term);

const isNext = /^(?:\p{Script=Han}{2}|.+ .+)$/u;

/** The terms of a name: what only it has counts for it, and its parts, which stand in other names too, for less. */
function termsOfName(name: string): (readonly [term: string, weight: number])[] {
  const cut = cutTerms(name);
  const whole = cut.find((one) => isJoined(one) || (one.isWord && one.term === name));
  if (cut.length === 1) return cut.map((one) => [one.term, weights.word]);
  return cut.map((one) => {
    const isOnly = whole === undefined ? !one.isWord && isNext.test(one.term) : one === whole;
    return [one.term, isOnly ? weights.word : weightOf(one) * partShare];
  });
}

/** What is looked for, each term once, with the other names that the glossary has for it. */
export function queryTerms(text: string, glossary: Glossary): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  const add = (term: string, weight: number, isOtherName: boolean) => {
    const known = terms.get(term);
    if (known === undefined || known.weight < weight)
      terms.set(term, {
        term,
        hash: termHash(term),
        weight,
        isOtherName: known?.isOtherName ?? isOtherName,
      });
  };
  const folded = foldText(text);
  const own = new Map(glossary.namesIn(folded).flatMap((name) => termsOfName(name)));
  const cut = cutTerms(text);
  const joined = cut.filter(isJoined).flatMap(({ term }) => cutTerms(term.replace(' ', ' & ')));
  const parts = new Set(joined.map(({ term }) => term));
  // Of two Latin words side by side the words themselves are asked for.
  for (const one of cut.filter(
    ({ term, isWord }) => isWord || own.has(term) || !term.includes(' '),
  ))
    add(
      one.term,
      own.get(one.term) ?? weightOf(one) * (parts.has(one.term) ? partShare : 1),
      false,
    );
  for (const name of glossary.otherNames(folded))
    for (const [term, weight] of termsOfName(foldText(name)))
      add(term, weight * otherNameWeight, true);
  return [...terms.values()];
}
