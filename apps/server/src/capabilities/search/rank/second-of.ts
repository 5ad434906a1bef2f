import type { CaptionLine } from '../sources/search-source.ts';
import { foldText } from '../terms/cut-terms.ts';

/** A thought is seldom longer than so many lines. */
const windowLines = 4;

/**
 * The second at which a passage begins to speak of what was asked: of all few lines that follow one another those with
 * the most of the terms, from the first of them that has any. Terms are given with the most telling first.
 */
export function secondOf(
  text: string,
  lines: readonly CaptionLine[],
  terms: readonly string[],
): number {
  const gains = lines.map(([from], index) =>
    gainOf(foldText(text.slice(from, lines[index + 1]?.[0])), terms),
  );
  let best = 0;
  let highest = -1;
  for (const index of gains.keys()) {
    if (gains[index] === 0) continue;
    const sum = gains
      .slice(index, index + windowLines)
      // What stands at once counts most: the window begins where it is spoken of.
      .reduce((total, gain, after) => total + gain * (1 - 0.15 * after), 0);
    if (sum > highest) [best, highest] = [index, sum];
  }
  return (lines[best]?.[1] ?? 0) / 1000;
}

const gainOf = (line: string, terms: readonly string[]): number =>
  terms.reduce((sum, term, place) => (line.includes(term) ? sum + 1 / (1 + place / 4) : sum), 0);
