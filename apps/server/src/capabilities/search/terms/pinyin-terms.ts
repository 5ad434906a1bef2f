import { initialsOf, syllablesOf } from '../../../platform/text/pinyin.ts';

const runs = /\p{Script=Han}{2,}/gu;
const longest = 8;
const leastInitials = 3;

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
