/** Words of one text, and whether the other has them too. */
export interface Span {
  readonly text: string;
  readonly isSame: boolean;
}

/** The table of two texts so long is looked at word by word; a longer one would be many millions. */
const mostWords = 3000;

/** A Chinese sign is a word; letters and digits of others go together, as commands of formulas do. */
const word = /\\?[\p{Script=Latin}\d.]+|\s+|[^]/gu;
const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** Ends a sentence or a line. */
const ending = /[\n。！？；]/u;

/**
 * Two texts word by word: the longest that they have in common, in its order, is the same. Where they differ over more
 * than so many words, sentences come first, and words within those that differ.
 */
export function wordDifference(
  before: string,
  after: string,
  most = mostWords,
): [before: Span[], after: Span[]] {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const kept = keptIn(one, other, (left, right) =>
    left.length * right.length > most * most
      ? inSentences(left, right, most)
      : inCommon(left, right),
  );
  const mark = (words: readonly string[], same: ReadonlySet<number>): Span[] =>
    joined(words.map((text, at) => ({ text, isSame: same.has(at) })));
  return [mark(one, kept[0]), mark(other, kept[1])];
}

/** Places in one and in the other. */
type Places = readonly [ReadonlySet<number>, ReadonlySet<number>];

/** What both begin and end with, and of what is between what `between` finds. */
function keptIn(
  one: readonly string[],
  other: readonly string[],
  between: (left: readonly string[], right: readonly string[]) => Places,
): Places {
  const start = commonStart(one, other);
  const end = commonStart(one.slice(start).toReversed(), other.slice(start).toReversed());
  const [left, right] = [one, other].map((words) => words.slice(start, words.length - end));
  const found = between(left ?? [], right ?? []);
  const all = ({ length }: readonly string[], kept: ReadonlySet<number>) =>
    new Set([
      ...Array.from({ length: start }, (_, at) => at),
      ...[...kept].map((at) => at + start),
      ...Array.from({ length: end }, (_, at) => length - 1 - at),
    ]);
  return [all(one, found[0]), all(other, found[1])];
}

function inSentences(left: readonly string[], right: readonly string[], most: number): Places {
  const [ones, others] = [sentencesOf(left), sentencesOf(right)];
  const kept: [Set<number>, Set<number>] = [new Set(), new Set()];
  let cells = most * most;
  if (ones.length * others.length > cells) return kept;
  const [keptOnes, keptOthers] = inCommon(ones.map(textOf), others.map(textOf));
  const put = (places: Iterable<number>, side: 0 | 1, from: number) => {
    for (const at of places) kept[side].add(at + from);
  };
  let [line, lineBeside, at, beside] = [0, 0, 0, 0];
  while (line < ones.length || lineBeside < others.length) {
    const gap = ones.slice(line, nextKept(keptOnes, line, ones.length));
    const gapBeside = others.slice(lineBeside, nextKept(keptOthers, lineBeside, others.length));
    const found = keptIn(gap.flat(), gapBeside.flat(), (one, other) => {
      if (one.length * other.length > cells) return [new Set(), new Set()];
      cells -= one.length * other.length;
      return inCommon(one, other);
    });
    put(found[0], 0, at);
    put(found[1], 1, beside);
    [line, lineBeside] = [line + gap.length, lineBeside + gapBeside.length];
    [at, beside] = [at + gap.flat().length, beside + gapBeside.flat().length];
    const same = ones[line++]?.length ?? 0;
    lineBeside++;
    put(Array(same).keys(), 0, at);
    put(Array(same).keys(), 1, beside);
    [at, beside] = [at + same, beside + same];
  }
  return kept;
}

const textOf = (words: readonly string[]): string => words.join('');

function sentencesOf(words: readonly string[]): string[][] {
  const all: string[][] = [];
  let isEnded = true;
  for (const each of words) {
    const isEnding = ending.test(each);
    if (all.length === 0 || (isEnded && !isEnding)) all.push([]);
    all.at(-1)?.push(each);
    isEnded = isEnding;
  }
  return all;
}

function nextKept(kept: ReadonlySet<number>, from: number, end: number): number {
  let at = from;
  while (at < end && !kept.has(at)) at++;
  return at;
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
const maxShown = 160;

/** Of a text in which nothing is missing, how it begins. */
const cut = (spans: readonly Span[]): Span[] =>
  spans.map(({ text, isSame }) => {
    const signs = [...text];
    const isLong = signs.length > 2 * around;
    return { text: isLong ? `${signs.slice(0, 2 * around).join('')}…` : text, isSame };
  });

/** What is the same is cut down to a few signs beside what is not, and what is very long is cut too. */
export function aroundChanges(spans: readonly Span[]): Span[] {
  let left = maxShown;
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
