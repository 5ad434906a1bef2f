import { foldText } from './cut-terms.ts';
import { soundsOfWhole } from './pinyin-terms.ts';
import { stemOf } from './stem-of.ts';

/** Things with all their names, Chinese and English ones. */
export type GlossaryEntries = readonly (readonly string[])[];

export interface Glossary {
  /** The other names of all things that a folded text names, each once. */
  otherNames(text: string): string[];
  /** The names that stand in a folded text themselves. */
  namesIn(text: string): string[];
  /** The names that sound as these Latin letters, whole or by their initials. */
  namesBySound(letters: string): readonly string[];
  /** Whether a Latin word, as `stem-of` has it, stands in a name. */
  hasWord(word: string): boolean;
}

const tokens = /\p{Script=Han}|[\p{Alphabetic}\d][\p{Alphabetic}\p{M}\d.&'-]*/gu;
const longestName = 12;
/** Between Chinese characters, of which a key has each for itself. */
const apart = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

/** Texts are compared by Chinese characters and Latin words, the plural of a word as the word. */
const tokensOf = (text: string): string[] =>
  (text.match(tokens) ?? []).map((token) => stemOf(token.replace(/[.'-]+$/, '')));

const keyOf = (parts: readonly string[]): string => parts.join(' ');

export function makeGlossary(entries: GlossaryEntries): Glossary {
  const known = new Map<string, Set<string>>();
  for (const names of entries)
    for (const name of names) {
      const key = keyOf(tokensOf(foldText(name)));
      const others = known.get(key) ?? new Set();
      for (const other of names) if (other !== name) others.add(other);
      known.set(key, others);
    }
  let sounds: ReadonlyMap<string, readonly string[]> | undefined;
  const words = new Set([...known.keys()].flatMap((key) => key.match(/[a-z]+/g) ?? []));
  return {
    otherNames: (text) => [
      ...new Set(findNames(known, tokensOf(text)).flatMap((key) => [...(known.get(key) ?? [])])),
    ],
    namesIn: (text) => findNames(known, tokensOf(text)).map((key) => key.replaceAll(apart, '')),
    namesBySound: (letters) => (sounds ??= soundsOfAll(entries.flat())).get(letters) ?? [],
    hasWord: (word) => words.has(word),
  };
}

function soundsOfAll(names: readonly string[]): Map<string, string[]> {
  const sounds = new Map<string, string[]>();
  for (const name of names)
    for (const sound of soundsOfWhole(name))
      sounds.set(sound, [...(sounds.get(sound) ?? []), name]);
  return sounds;
}

/** The longest name at each place: who asks for 久期缺口 does not ask for 久期. */
function findNames(known: ReadonlyMap<string, unknown>, parts: readonly string[]): string[] {
  const found: string[] = [];
  let at = 0;
  while (at < parts.length) {
    let length = Math.min(longestName, parts.length - at);
    while (length > 0 && !known.has(keyOf(parts.slice(at, at + length)))) length -= 1;
    if (length > 0) found.push(keyOf(parts.slice(at, at + length)));
    at += Math.max(1, length);
  }
  return found;
}

export const noGlossary: Glossary = {
  otherNames: () => [],
  namesIn: () => [],
  namesBySound: () => [],
  hasWord: () => false,
};
