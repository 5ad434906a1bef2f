import type { Readings } from '@xuezhou/rules/moderation/fold-text';
import { syllablesOf } from '../../platform/text/pinyin.ts';
import { inSimplified } from '../../platform/text/script.ts';

const known = new Map<string, string>();

/** Of a character by itself: then the same one sounds the same in a word and in a text, and a long text takes no longer. */
function syllableOf(character: string): string {
  let syllable = known.get(character);
  if (syllable === undefined) known.set(character, (syllable = syllablesOf(character)[0] ?? ''));
  return syllable;
}

export const readings: Readings = {
  simplified: inSimplified,
  syllables: (characters) => [...characters].map(syllableOf),
};
