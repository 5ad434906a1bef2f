/** What tells one text from another: letters and digits, without marks, cases and widths. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

function pairsOf(text: string): Set<string> {
  const letters = [...bare(text)];
  return new Set(
    letters.length < 2
      ? letters
      : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`),
  );
}

/** From 0 to 1: how much of the first text, by pairs of letters, stands in the second. */
export function shareIn(text: string, whole: string): number {
  const [pairs, others] = [pairsOf(text), pairsOf(whole)];
  if (pairs.size === 0) return 0;
  return [...pairs].filter((pair) => others.has(pair)).length / pairs.size;
}

/** Shorter ones share too much by chance. */
const fewestLetters = 8;
const leastShare = 0.6;

/** Whether what was asked is this exercise, or a good part of it, copied or typed off with small changes. */
export function isSameExercise(asked: string, stem: string): boolean {
  const letters = (text: string) => [...bare(text)].length;
  if (letters(asked) < fewestLetters || letters(stem) < fewestLetters) return false;
  return shareIn(asked, stem) >= leastShare || shareIn(stem, asked) >= leastShare;
}

/** A shorter name is a notion that much is said about, and a longer question asks more than the name. */
const fewestOfName = 6;
const maxAround = 0.6;

/** Whether a name was asked for, with few words around it. */
export function isNamed(asked: string, name: string): boolean {
  const [question, bareName] = [bare(asked), bare(name)];
  const letters = [...bareName].length;
  return (
    letters >= fewestOfName &&
    question.includes(bareName) &&
    [...question].length - letters <= letters * maxAround
  );
}

/** A notion that an exercise is about stands in its stem as well: only who brings so much of it along asks that exercise. */
const leastPart = 0.4;

/** Whether an exercise was typed off, and not merely what it is about named. */
export const isTypedOff = (asked: string, stem: string): boolean =>
  isSameExercise(asked, stem) && shareIn(stem, asked) >= leastPart;
