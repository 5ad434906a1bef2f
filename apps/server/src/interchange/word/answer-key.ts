import { truthOf } from '../banks/question-types.ts';
import { WordLine } from './word-line.ts';

/** `参考答案`, alone on its line: what follows answers the questions above by their numbers. */
export const isKeyHeading = (text: string): boolean => {
  // Cut before it is searched: a line of a million blanks would take hours.
  const words = text.trim();
  return words.length <= 24 && !/[，。？?]/.test(words) && keyHeading.test(words);
};

const keyHeading =
  /^[【[]?\s*\S{0,20}(?:参考|标准|正确|试题)?答案(?:(?:及|与|和)(?:解析|详解|评分标准))?\s*[】\]]?$/;

export interface KeyEntry {
  readonly number: number;
  /** Its answer and what follows it. */
  readonly line: WordLine;
}

const letters = '[A-Ha-h](?:[\\s,，、;；]*[A-Ha-h])*';
const range = new RegExp(
  `(\\d{1,4})\\s*[-—–~～至]\\s*(\\d{1,4})\\s*(?:题\\s*)?(?:[:：.．、]\\s*)?(${letters})`,
  'gu',
);
const number =
  /(?:^|[\s;；,，\u3000])(?:第\s*)?(\d{1,4})\s*(?:题\s*[:：.．、]?|[.．、)）:：])\s*(?!\d)/gu;

/** The answers of a line, `1-5 ABCDA`, `6. AB; 7. √`, or `8. C 解析：…`; empty where it has none. */
export function keyEntries(line: WordLine): KeyEntry[] {
  const ranges = [...line.text.matchAll(range)].flatMap((found) => rangeEntries(line, found));
  if (ranges.length > 0) return ranges;
  const starts = [...line.text.matchAll(number)];
  const [first] = starts;
  if (first === undefined || line.text.slice(0, first.index).trim() !== '') return [];
  const entries = starts.map((found, index) => ({
    number: Number(found[1]),
    line: line.slice(found.index + found[0].length, starts[index + 1]?.index),
  }));
  // Numbers within an explanation are no answers.
  const areShort = entries.every(({ line: own }) => isShort(own.text));
  return areShort
    ? entries
    : [{ number: Number(first[1]), line: line.slice(first.index + first[0].length) }];
}

const isShort = (text: string): boolean => {
  const bare = text.replace(/(?<![\s。.;；,，])[\s。.;；,，]+$/, '').trim();
  return new RegExp(`^(?:${letters})$`, 'u').test(bare) || truthOf(bare) !== undefined;
};

/**
 * The answers in a table of numbers and of answers below or beside them; undefined for any other table. One that is left
 * empty, for students to write in, gives none.
 */
export function gridEntries({ at, cells }: WordLine): KeyEntry[] | undefined {
  const across = cells.flatMap((row, index) => pairsOf(row, cells[index + 1] ?? []));
  const columns = [0, 1].map((column) => cells.map((row) => row[column] ?? ''));
  const isDown = cells.every((row) => row.length === 2);
  const found =
    across.length > 0 ? across : isDown ? pairsOf(columns[0] ?? [], columns[1] ?? []) : [];
  if (found.length === 0) return undefined;
  return found
    .filter(({ answer }) => answer !== '')
    .map(({ number, answer }) => ({
      number,
      line: new WordLine(at, [{ text: answer, marks: [] }]),
    }));
}

function pairsOf(numbers: readonly string[], answers: readonly string[]) {
  if (
    !/^(?:题|序|编)\s*号$/.test(numbers[0] ?? '') ||
    !/^(?:参考|正确)?\s*答\s*案$/.test(answers[0] ?? '')
  )
    return [];
  return numbers.slice(1).flatMap((text, index) => {
    const number = /^(?:第\s*)?(\d{1,4})\s*题?$/.exec(text)?.[1];
    return number === undefined
      ? []
      : [{ number: Number(number), answer: answers[index + 1] ?? '' }];
  });
}

/** Letters by their groups where those are as many as the questions, else one letter each. */
function rangeEntries(line: WordLine, found: RegExpExecArray): KeyEntry[] {
  const [, from = '', to = '', all = ''] = found;
  const count = Number(to) - Number(from) + 1;
  const groups = all.trim().split(/[\s,，、;；]+/);
  const single = [...all].filter((sign) => /[A-Ha-h]/.test(sign));
  const answers = groups.length === count ? groups : single.length === count ? single : [];
  return answers.map((text, index) => ({
    number: Number(from) + index,
    line: line.with([{ text: text.toUpperCase(), marks: [] }]),
  }));
}
