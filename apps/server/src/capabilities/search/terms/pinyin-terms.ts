import { createRequire } from 'node:module';
import type * as Pinyin from 'pinyin-pro';

const require = createRequire(import.meta.url);
let library: typeof Pinyin | undefined;

const runs = /\p{Script=Han}{2,}/gu;
const longest = 8;
const leastInitials = 3;

/** The syllables of Chinese characters without their tones, ü as v. */
function syllablesOf(run: string): string[] {
  // Its dictionary takes some dozen megabytes: only whoever needs it pays.
  library ??= require('pinyin-pro') as typeof Pinyin;
  return library.pinyin(run, { toneType: 'none', type: 'array', v: true });
}

const initialsOf = (syllables: readonly string[]): string =>
  syllables.map((syllable) => syllable.slice(0, 1)).join('');

/** A name by its sound, as a term that no word is. */
export const soundTerm = (letters: string): string => `♪${letters}`;

/** How the parts of a name are typed by their sound, each whole and by its initials. */
export function soundsOf(name: string): string[] {
  const sounds = new Set<string>();
  for (const [run] of name.matchAll(runs)) {
    const syllables = syllablesOf(run);
    for (let from = 0; from < syllables.length; from += 1)
      for (let to = from + 2; to <= Math.min(syllables.length, from + longest); to += 1) {
        const part = syllables.slice(from, to);
        sounds.add(part.join(''));
        if (part.length >= leastInitials) sounds.add(initialsOf(part));
      }
  }
  return [...sounds];
}

/** How a whole name is typed. */
export function soundsOfWhole(name: string): string[] {
  if (!/^\p{Script=Han}{2,}$/u.test(name)) return [];
  const syllables = syllablesOf(name);
  const initials = syllables.length >= leastInitials ? [initialsOf(syllables)] : [];
  return [syllables.join(''), ...initials];
}
