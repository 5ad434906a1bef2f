import { createRequire } from 'node:module';
import type * as Pinyin from 'pinyin-pro';

const require = createRequire(import.meta.url);
let library: typeof Pinyin | undefined;

/** The syllables of Chinese characters without their tones, ü as v. */
export function syllablesOf(run: string): string[] {
  // Its dictionary takes some dozen megabytes: only whoever needs it pays.
  library ??= require('pinyin-pro') as typeof Pinyin;
  return library.pinyin(run, { toneType: 'none', type: 'array', v: true });
}

/** `lzy` of 林知远. */
export const initialsOf = (syllables: readonly string[]): string =>
  syllables.map((syllable) => syllable.slice(0, 1)).join('');

/** How a name is typed by its initials: Chinese characters by their sounds, letters and digits as they are, in lower case. */
export const initialsOfName = (name: string): string =>
  name
    .replace(/\p{Script=Han}+/gu, (run) => initialsOf(syllablesOf(run)))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
