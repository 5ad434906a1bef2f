import { drawnText } from '../text/look-alikes.ts';
import { makeAutomaton, type Automaton, type Ending } from './automaton.ts';
import {
  foldText,
  isParted,
  lettersOf,
  maxSigns,
  type Folded,
  type Letter,
  type Readings,
} from './fold-text.ts';

/** Why a word is in the list. */
export const wordCategories = [
  'ads',
  'fraud',
  'gambling',
  'sexual',
  'abuse',
  'illegal',
  'other',
] as const;
export type WordCategory = (typeof wordCategories)[number];

/**
 * What becomes of a text with the word: refused, held for a person, or let pass: within an `allow`ed word no other one
 * counts, as 代考 in 现代考试.
 */
export const wordOutcomes = ['refuse', 'hold', 'allow'] as const;
export type WordOutcome = (typeof wordOutcomes)[number];

export interface ListedWord {
  readonly word: string;
  readonly category: WordCategory;
  readonly outcome: WordOutcome;
}

export interface WordHit extends ListedWord {
  /** As it was written in the text. */
  readonly written: string;
}

export interface WordFinder {
  /** The words that stand in a text, each once; those that refuse first. */
  find(text: string): WordHit[];
}

/** A word as the list keeps it once: what is drawn alike is one word. */
export const wordKey = (word: string, readings: Readings): string =>
  lettersOf(word, readings).join('');

/** Of one text: more than stand in it unless words of the list end with each other. */
const mostEndings = 4 * maxSigns;

interface Span {
  readonly word: number;
  readonly from: number;
  readonly to: number;
}

/** Makes ready what looks for many words in one walk through a text, by their letters and by their sounds. */
export function makeWordFinder(words: readonly ListedWord[], readings: Readings): WordFinder {
  const patterns = words.map(({ word }) => lettersOf(word, readings));
  const letters = makeAutomaton(patterns);
  const sounds = makeSounds(patterns, words, readings);
  return {
    find: (text) => {
      if (words.length === 0 || text === '') return [];
      const folded = foldText(text, readings);
      const written = letters
        .find(
          folded.letters.map(({ letter }) => letter),
          mostEndings,
        )
        .map((ending) => spanOf(ending, patterns))
        .filter((span) => isMeant(folded, span, isNumber(words[span.word])));
      return hitsOf(words, folded, [...written, ...sounds(folded)]);
    },
  };
}

function hitsOf(words: readonly ListedWord[], folded: Folded, spans: readonly Span[]): WordHit[] {
  const isAllowed = withinAllowed(words, folded, spans);
  const hits = new Map<number, WordHit>();
  for (const span of spans) {
    const listed = words[span.word];
    if (listed === undefined || listed.outcome === 'allow' || isAllowed(span)) continue;
    if (!hits.has(span.word)) hits.set(span.word, { ...listed, written: writtenIn(folded, span) });
  }
  return [...hits.values()].toSorted(
    (a, b) => wordOutcomes.indexOf(a.outcome) - wordOutcomes.indexOf(b.outcome),
  );
}

/** Whether a span lies within one that is allowed, told in one walk however many there are. */
function withinAllowed(
  words: readonly ListedWord[],
  { letters }: Folded,
  spans: readonly Span[],
): (span: Span) => boolean {
  const endOf = new Map<number, number>();
  for (const { word, from, to } of spans)
    if (words[word]?.outcome === 'allow') endOf.set(from, Math.max(to, endOf.get(from) ?? to));
  if (endOf.size === 0) return () => false;
  /** By letter how far those reach that begin there or before. */
  const reach: number[] = [];
  let furthest = -1;
  for (const at of letters.keys()) reach.push((furthest = Math.max(furthest, endOf.get(at) ?? -1)));
  return ({ from, to }) => to <= (reach[from] ?? -1);
}

const spanOf = ({ pattern, end }: Ending, patterns: readonly (readonly string[])[]): Span => ({
  word: pattern,
  from: end + 1 - (patterns[pattern]?.length ?? 0),
  to: end,
});

const lettersIn = ({ letters }: Folded, { from, to }: Span): readonly Letter[] =>
  letters.slice(from, to + 1);

function writtenIn(folded: Folded, span: Span): string {
  const found = lettersIn(folded, span);
  return folded.signs.slice(found[0]?.at ?? 0, (found.at(-1)?.at ?? 0) + 1).join('');
}

/** Whether two letters that follow each other were written side by side. */
const isBeside = (a: Letter | undefined, b: Letter | undefined): boolean =>
  a !== undefined && b !== undefined && b.at - a.at <= 1;

const isOfHan = ({ isHan }: Letter): boolean => isHan;
const isOfLatin = ({ isHan }: Letter): boolean => !isHan;

/** A letter beside the span that goes on with it: of the same kind, with nothing between. */
function isAttached(
  { letters }: Folded,
  { from, to }: Span,
  goesOn: (letter: Letter) => boolean,
): boolean {
  const before = letters[from - 1];
  const after = letters[to + 1];
  return (
    (before !== undefined && goesOn(before) && isBeside(before, letters[from])) ||
    (after !== undefined && goesOn(after) && isBeside(letters[to], after))
  );
}

/** The number of a group or of a telephone. */
const isNumber = (listed: ListedWord | undefined): boolean =>
  /^[\p{N}\p{P}\p{Z}]+$/u.test(listed?.word ?? '');

/** Whether the letters make the word, and do not only happen to follow each other. */
function isMeant(folded: Folded, span: Span, isOfNumber = false): boolean {
  const found = lettersIn(folded, span);
  const isDigit = ({ at }: Letter) => /^\p{N}$/u.test(folded.signs[at] ?? '');
  // As QQ12345, but not within a longer number.
  if (isOfNumber) return found.every(isDigit) && !isAttached(folded, span, isDigit);
  // A Latin word is no part of a longer one, and no number that is drawn like it.
  if (found.every(isOfLatin)) return !isAttached(folded, span, isOfLatin) && !found.every(isDigit);
  const gaps = found.slice(1).map((letter, at) => {
    const before = found[at];
    return before === undefined || isBeside(before, letter)
      ? 'none'
      : isParted(folded, before, letter)
        ? 'sentence'
        : 'filler';
  });
  // 景色，情绪: one sentence ends and another begins. 加，微，信 is parted everywhere.
  const isEverywhere = gaps.length > 1 && gaps.every((gap) => gap !== 'none');
  return isEverywhere || !gaps.includes('sentence') || !isAttached(folded, span, isOfHan);
}

interface Sound {
  readonly word: number;
  readonly syllables: number;
}

/** Of fewer letters many English words are made as well. */
const leastLatin = 5;
/** Two characters sound like too many others. */
const leastSyllables = 3;

/** Looks for words by how they sound: written in pinyin, half in pinyin, or with other characters of the same sound. */
function makeSounds(
  patterns: readonly (readonly string[])[],
  words: readonly ListedWord[],
  readings: Readings,
): (folded: Folded) => Span[] {
  const sounds: Sound[] = [];
  const spelled: string[][] = [];
  for (const [word, pattern] of patterns.entries()) {
    const isHan = /^\p{Script=Han}{2,}$/u.test(pattern.join(''));
    if (!isHan || words[word]?.outcome === 'allow') continue;
    sounds.push({ word, syllables: pattern.length });
    spelled.push([...drawnText(readings.syllables(pattern.join('')).join(''))]);
  }
  if (sounds.length === 0) return () => [];
  const automaton = makeAutomaton(spelled);
  return (folded) => soundsIn(folded, automaton, { sounds, spelled, readings });
}

interface Spelling {
  readonly sounds: readonly Sound[];
  readonly spelled: readonly (readonly string[])[];
  readonly readings: Readings;
}

function soundsIn(folded: Folded, automaton: Automaton, spelling: Spelling): Span[] {
  const { letters } = folded;
  const ofHan = letters.filter(({ isHan }) => isHan).map(({ letter }) => letter);
  const syllables = spelling.readings.syllables(ofHan.join(''))[Symbol.iterator]();
  const text: string[] = [];
  /** By index in `text` the letter that it sounds as. */
  const unitOf: number[] = [];
  for (const [unit, { letter, isHan }] of letters.entries())
    for (const sound of isHan ? drawnText(syllables.next().value ?? '') : letter) {
      text.push(sound);
      unitOf.push(unit);
    }
  return automaton.find(text, mostEndings).flatMap(({ pattern, end }) => {
    const sound = spelling.sounds[pattern];
    const begin = end + 1 - (spelling.spelled[pattern]?.length ?? 0);
    const from = unitOf[begin];
    const to = unitOf[end];
    if (sound === undefined || from === undefined || to === undefined) return [];
    const isWhole = unitOf[begin - 1] !== from && unitOf[end + 1] !== to;
    const span = { word: sound.word, from, to };
    return isWhole && isSpelled(folded, span, sound) && isMeant(folded, span) ? [span] : [];
  });
}

function isSpelled(folded: Folded, span: Span, { syllables }: Sound): boolean {
  const found = lettersIn(folded, span);
  const latin = found.filter(({ isHan }) => !isHan);
  if (latin.length === 0) return syllables >= leastSyllables && found.length === syllables;
  if (latin.length === found.length && latin.length < leastLatin) return false;
  return !isAttached(folded, span, isOfLatin);
}

/** A text that nobody writes: longer than what is looked through. */
export const isTooLongToRead = (text: string): boolean => text.length > maxSigns;
