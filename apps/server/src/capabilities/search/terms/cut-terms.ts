import { cutWords } from './cut-words.ts';
import { formulaShapes, isShape, typedShapes } from './formula-shapes.ts';
import { formulaTerms } from './formula-terms.ts';
import { piecesOf } from './formula-marks.ts';
import { isPlace, takePlaces } from './place-terms.ts';
import { inSimplified } from '../../../platform/text/script.ts';
import { stemOf } from './stem-of.ts';

/** What cuts otherwise gets another number: passages that an older one cut are cut anew. */
export const cutterVersion = 2;

export interface Term {
  readonly term: string;
  /** Whether it is a word of its language, and not two characters that merely stand side by side. */
  readonly isWord: boolean;
}

/** Latin words, numbers with their point, and runs of Chinese characters; thousands are written without commas. */
const runs = /\p{Script=Han}+|\p{Alphabetic}[\p{Alphabetic}\p{M}\d]*|\d+(?:\.\d+)?/gu;
const thousands = /(?<=\d),(?=\d{3}(?!\d))/g;
/** Of a name as R_L or P_{t+1}: formulas have it as one term. */
const indices = /(?<=[a-z])_\{?(?=[a-z\d])/g;
const isHan = /^\p{Script=Han}/u;
const longestTerm = 60;

/** As texts are compared: in small and simplified letters. */
export const foldText = (text: string): string =>
  inSimplified(text.normalize('NFKC').toLowerCase());

/**
 * The terms of a text in their order, each as often as it stands there. Of Chinese these are all pairs of characters,
 * and its words of one and of three and more: whoever cuts a phrase otherwise still finds it, whoever cuts it alike finds it first.
 */
export function cutTerms(text: string): Term[] {
  return piecesOf(text).flatMap((piece) =>
    piece.isFormula
      ? [...formulaTerms(piece.text), ...formulaShapes(piece.text)].map(asWord)
      : cutPlain(piece.text),
  );
}

const asWord = (term: string): Term => ({ term, isWord: true });

function cutPlain(text: string): Term[] {
  const { rest, places } = takePlaces(foldText(text));
  const terms = [...places, ...typedShapes(rest)].map(asWord);
  const plain = rest.replaceAll(thousands, '').replaceAll(indices, '');
  let before: RegExpExecArray | undefined;
  for (const match of plain.matchAll(runs)) {
    const [run] = match;
    terms.push(...joinedTerms(before, match, plain));
    before = match;
    if (isHan.test(run)) terms.push(...cutHan(run));
    else if (run.length <= longestTerm) terms.push(asWord(stemOf(run)));
  }
  return terms;
}

const isLatin = /^[a-z]/;

/** Whether a term is there besides those that the text consists of: names, places, formulas, words that are next to each other. */
export const isBesides = ({ term }: Term): boolean =>
  term.includes(' ') || isShape(term) || isPlace(term);

/** What two runs are together: `p-value` and `net present` as two words, `p 值` as one. */
function joinedTerms(
  before: RegExpExecArray | undefined,
  { 0: run, index }: RegExpExecArray,
  text: string,
): Term[] {
  if (before === undefined || !isLatin.test(before[0])) return [];
  const [word] = before;
  const between = text.slice(before.index + word.length, index);
  if (isLatin.test(run) && run.length + word.length < longestTerm && /^[ -]$/.test(between))
    return [{ term: `${stemOf(word)} ${stemOf(run)}`, isWord: between === '-' }];
  if (word.length === 1 && isHan.test(run) && /^[ -]?$/.test(between))
    return [asWord(word + [...run][0])];
  return [];
}

function cutHan(run: string): Term[] {
  const characters = [...run];
  if (characters.length === 1) return [asWord(run)];
  const words = cutWords(run).filter((word) => word.length <= longestTerm);
  const known = new Set(words);
  const pairs = characters.slice(1).map((character, index) => characters[index] + character);
  return [
    ...pairs.map((term) => ({ term, isWord: known.has(term) })),
    // Pairs are there already.
    ...words.filter((word) => [...word].length !== 2).map(asWord),
  ];
}
