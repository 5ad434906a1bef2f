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

/** How a name is typed whole: `linzhiyuan` of 林知远. */
export const soundsOfName = (name: string): string =>
  name
    .replace(/\p{Script=Han}+/gu, (run) => syllablesOf(run).join(''))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Letters that may be typed for Chinese: three at least, as fewer are part of everything. */
export const mayBePinyin = (text: string): boolean => /^[a-z][a-z' ]{2,39}$/i.test(text);

const bare = (typed: string): string => typed.toLowerCase().replace(/[^a-z]/g, '');

/** Whether a name begins with what was typed by its sounds. */
export const soundsLike = (name: string, typed: string): boolean =>
  soundsOfName(name).startsWith(bare(typed));

/** Whether a title has what was typed by its sounds or their first letters. */
export const hasSounds = (title: string, typed: string): boolean =>
  soundsOfName(title).includes(bare(typed)) || initialsOfName(title).includes(bare(typed));

const syllable = /^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?[aeiouv]{1,3}/;
const mostReadings = 24;

/** The first letters of what may be meant, `lzy` of `linzhiyuan`: some letters can be cut in more than one way. */
export function initialsOfSounds(typed: string): string[] {
  const found = new Set<string>();
  const read = (rest: string, initials: string): void => {
    if (found.size >= mostReadings) return;
    if (rest === '' || /^(?:zh?|ch?|sh?|[bpmfdtnlgkhjqxryw])$/.test(rest)) {
      found.add(initials + rest.slice(0, 1));
      return;
    }
    const [begins] = syllable.exec(rest) ?? [];
    if (begins === undefined) return;
    for (const ending of ['', 'n', 'ng', 'r'])
      if (rest.startsWith(ending, begins.length))
        read(rest.slice(begins.length + ending.length), initials + rest.slice(0, 1));
  };
  read(bare(typed), '');
  return [...found];
}
