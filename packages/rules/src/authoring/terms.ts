/** Letters of a term. Shorter ones are part of everything, longer ones are sentences. */
const lengths = { fewest: 2, most: 8 } as const;
const mostTerms = 2000;
export const maxDoubts = 300;

/** The terms of a course: what its parts are called, and what its texts print in bold. */
export function termsIn(titles: readonly string[], texts: readonly string[]): string[] {
  const bold = texts.flatMap((text) =>
    [...text.matchAll(/\*\*([^*\n]{2,40})\*\*/g)].map(([, words = '']) => words),
  );
  const runs = [...titles, ...bold].flatMap((words) => words.split(/\P{Script=Han}+/u));
  // A name of two things is two terms.
  const all = runs.flatMap((run) => [run, ...run.split(/[与和及]/)]);
  return [...new Set(all)].filter(isTerm).slice(0, mostTerms);
}

const isTerm = (words: string): boolean =>
  words.length >= lengths.fewest &&
  words.length <= lengths.most &&
  !/^第.*[章节讲课篇]$|^(?:导论|习题|小结|总结|练习|附录|前言)$/.test(words);

/** A word that is said like a term, and written otherwise. */
interface Doubt {
  /** Which line of the captions. */
  readonly at: number;
  readonly word: string;
  readonly term: string;
}

/** Sounds of each letter of a run of Chinese, without tones. */
type SoundsOf = (run: string) => readonly string[];

/** What somebody, or a machine, may have misheard: nothing of it is certain, so a person decides about each. */
export function findDoubts(
  lines: readonly string[],
  terms: readonly string[],
  soundsOf: SoundsOf,
): Doubt[] {
  const known = knownTerms(terms, soundsOf);
  const doubts: Doubt[] = [];
  for (const [at, line] of lines.entries()) {
    const runs = [...line.matchAll(/\p{Script=Han}{2,}/gu)].map(([run]) => run);
    const found = runs.flatMap((run) => doubtsIn(run, known, soundsOf));
    // Twice in one line it is put right at once.
    const words = new Map(found.map(({ word, term }) => [word, term]));
    for (const [word, term] of words) doubts.push({ at, word, term });
    if (doubts.length >= maxDoubts) return doubts.slice(0, maxDoubts);
  }
  return doubts;
}

interface Known {
  /** By how they sound. */
  readonly bySound: ReadonlyMap<string, string>;
  readonly all: ReadonlySet<string>;
}

function knownTerms(terms: readonly string[], soundsOf: SoundsOf): Known {
  const bySound = new Map<string, string>();
  for (const term of terms) {
    const key = keyOf(soundsOf(term));
    if (!bySound.has(key)) bySound.set(key, term);
  }
  return { bySound, all: new Set(terms) };
}

const keyOf = (sounds: readonly string[]): string => sounds.map(blurred).join(' ');

/** As those hear it who do not tell zh from z, nor ing from in. */
const blurred = (sound: string): string => sound.replace(/^([zcs])h/, '$1').replace(/ng$/, 'n');

/** The longest first; what is part of a term that is written as it is, is none. */
function doubtsIn(
  run: string,
  { bySound, all }: Known,
  soundsOf: SoundsOf,
): { word: string; term: string }[] {
  const sounds = soundsOf(run);
  const found: { from: number; word: string; term: string }[] = [];
  const isTaken = Array.from({ length: run.length }, () => false);
  const each = (visit: (word: string, from: number, length: number) => void) => {
    for (let length = Math.min(lengths.most, run.length); length >= lengths.fewest; length -= 1)
      for (let from = 0; from + length <= run.length; from += 1)
        if (!isTaken.slice(from, from + length).includes(true))
          visit(run.slice(from, from + length), from, length);
  };
  each((word, from, length) => {
    if (all.has(word)) isTaken.fill(true, from, from + length);
  });
  each((word, from, length) => {
    const term = bySound.get(keyOf(sounds.slice(from, from + length)));
    if (term === undefined || term === word) return;
    isTaken.fill(true, from, from + length);
    found.push({ from, word, term });
  });
  return found.toSorted((one, other) => one.from - other.from);
}
