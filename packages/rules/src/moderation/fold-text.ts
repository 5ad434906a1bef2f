import { drawnSign } from '../text/look-alikes.ts';

/** How letters of a school's language are read: kept outside the rules, since the tables are large. */
export interface Readings {
  /** In simplified letters, one for one. */
  readonly simplified: (text: string) => string;
  /** The syllable of each of the Chinese characters, without tones, ü as v. */
  readonly syllables: (characters: string) => readonly string[];
}

/** A letter as it is compared, and where it stands. */
export interface Letter {
  readonly letter: string;
  /** Index of the sign that it was written as, in code points. */
  readonly at: number;
  readonly isHan: boolean;
}

/** What is looked through of a text, in code points; nobody writes as much. */
export const maxSigns = 50_000;

const han = /\p{Script=Han}/u;
const sentenceMark = /[，。；！？、：…,.;!?:\n\r]/u;

export interface Folded {
  readonly signs: readonly string[];
  readonly letters: readonly Letter[];
}

/** The letters of a text that count: in one script and dress, simplified, without what parts them. */
export function foldText(text: string, { simplified }: Readings): Folded {
  const signs = [...text.slice(0, 2 * maxSigns)].slice(0, maxSigns);
  const letters = signs.flatMap((sign, at) =>
    [...simplified(drawnSign(sign))].map((letter) => ({ letter, at, isHan: han.test(letter) })),
  );
  return { signs, letters };
}

export const lettersOf = (text: string, readings: Readings): string[] =>
  foldText(text, readings).letters.map(({ letter }) => letter);

/** Whether something of a sentence's punctuation, or a line's end, stands between two letters. */
export const isParted = ({ signs }: Folded, from: Letter, to: Letter): boolean =>
  signs.slice(from.at + 1, to.at).some((sign) => sentenceMark.test(sign));
