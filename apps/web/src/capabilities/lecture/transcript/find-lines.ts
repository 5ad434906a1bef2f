import type { Line } from '../port/player-store.ts';

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Indexes of the lines that hold the words, whatever their case and width. */
export function findLines(lines: readonly Line[], words: string): number[] {
  const wanted = fold(words.trim());
  if (wanted === '') return [];
  return lines.flatMap(({ text }, index) => (fold(text).includes(wanted) ? [index] : []));
}

/** A text cut at the words, every second part being them. */
export function cutAt(text: string, words: string): string[] {
  const wanted = words.trim().toLowerCase();
  // Where folding would change lengths the cut would go wrong; such a line stays whole.
  const folded = text.toLowerCase();
  if (wanted === '' || folded.length !== text.length) return [text];
  const parts: string[] = [];
  let from = 0;
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + wanted.length));
    from = at + wanted.length;
  }
  return [...parts, text.slice(from)];
}
