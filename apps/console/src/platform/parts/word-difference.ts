/** Words of one text, and whether the other has them too. */
export interface Span {
  readonly text: string;
  readonly isSame: boolean;
}

/** More would be a table of many millions. */
const mostWords = 3000;

/** A Chinese sign is a word; letters and digits of others go together, as commands of formulas do. */
const word = /\\?[\p{Script=Latin}\d.]+|\s+|[^]/gu;
const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** Two texts word by word: the longest that they have in common, in its order, is the same. */
export function wordDifference(before: string, after: string): [before: Span[], after: Span[]] {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const start = commonStart(one, other);
  const end = commonStart(one.slice(start).toReversed(), other.slice(start).toReversed());
  const [left, right] = [
    one.slice(start, one.length - end),
    other.slice(start, other.length - end),
  ];
  const [keptLeft, keptRight] =
    left.length * right.length > mostWords * mostWords
      ? [new Set<number>(), new Set<number>()]
      : inCommon(left, right);
  const mark = (words: readonly string[], kept: ReadonlySet<number>): Span[] =>
    joined(
      words.map((text, at) => ({
        text,
        isSame: at < start || at >= words.length - end || kept.has(at - start),
      })),
    );
  return [mark(one, keptLeft), mark(other, keptRight)];
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count++;
  return count;
}

/** Places of the longest common sequence in both. */
function inCommon(one: readonly string[], other: readonly string[]): [Set<number>, Set<number>] {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  for (let at = one.length - 1; at >= 0; at--)
    for (let beside = other.length - 1; beside >= 0; beside--)
      lengths[at * width + beside] =
        one[at] === other[beside]
          ? (lengths[(at + 1) * width + beside + 1] ?? 0) + 1
          : Math.max(
              lengths[(at + 1) * width + beside] ?? 0,
              lengths[at * width + beside + 1] ?? 0,
            );
  const kept: [Set<number>, Set<number>] = [new Set(), new Set()];
  let [at, beside] = [0, 0];
  while (at < one.length && beside < other.length)
    if (one[at] === other[beside]) {
      kept[0].add(at++);
      kept[1].add(beside++);
    } else if ((lengths[(at + 1) * width + beside] ?? 0) >= (lengths[at * width + beside + 1] ?? 0))
      at++;
    else beside++;
  return kept;
}

/** Neighbours alike are one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last?.isSame === span.isSame)
      all[all.length - 1] = { ...last, text: last.text + span.text };
    else all.push(span);
  }
  return all;
}

const around = 12;
const mostShown = 160;

/** Of a text in which nothing is missing, how it begins. */
const cut = (spans: readonly Span[]): Span[] =>
  spans.map(({ text, isSame }) => {
    const signs = [...text];
    const isLong = signs.length > 2 * around;
    return { text: isLong ? `${signs.slice(0, 2 * around).join('')}…` : text, isSame };
  });

/** What is the same is cut down to a few signs beside what is not, and what is very long is cut too. */
export function aroundChanges(spans: readonly Span[]): Span[] {
  let left = mostShown;
  if (spans.every(({ isSame }) => isSame)) return cut(spans);
  return spans.flatMap(({ text, isSame }, at): Span[] => {
    const signs = [...text];
    if (!isSame) {
      const shown = signs.slice(0, Math.max(0, left));
      left -= shown.length;
      return shown.length === signs.length
        ? [{ text, isSame }]
        : shown.length === 0
          ? []
          : [{ text: `${shown.join('')}…`, isSame }];
    }
    const [head, tail] = [at === 0 ? 0 : around, at === spans.length - 1 ? 0 : around];
    if (signs.length <= head + tail + 1 || left <= 0) return left <= 0 ? [] : [{ text, isSame }];
    const end = tail === 0 ? '' : signs.slice(-tail).join('');
    return [{ text: `${signs.slice(0, head).join('')}…${end}`, isSame }];
  });
}
