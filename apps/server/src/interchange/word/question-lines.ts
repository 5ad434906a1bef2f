import { kindOfType } from '../banks/question-types.ts';
import { letterOf } from '../banks/read/raw-question.ts';
import { thing, type WordLine } from './word-line.ts';

const counted = '[一二三四五六七八九十]{1,3}';
const count = new RegExp(
  `^\\s*(?:第?${counted}(?:大题|部分)?\\s*[、.．:：]\\s*|[（(]${counted}[）)]\\s*)`,
);

/** Only where a run of them begins: tried from each blank of a long line it would take hours. */
const stops = /(?<![。.\s])[。.\s]+$/;

export const withoutStop = (text: string): string => text.replace(stops, '');

/**
 * `一、单项选择题（共 20 题，每题 1 分）`: the kind of what follows. A counted name such as `三、综合探究题` heads what follows
 * though we do not know the kind.
 */
export function kindHeading(text: string): string | undefined {
  const name = text
    .replace(count, '')
    .replace(/[（(【[].*$/su, '')
    .replace(/(?<![:：。.\s])[:：。.\s]+$/, '')
    .replace(/^[【[]|[】\]]$/g, '')
    .trim();
  if (name === '' || name.length > 12) return undefined;
  const isKnown = name.length <= 8 && kindOfType(name) !== undefined;
  return isKnown || (count.test(text) && namesKind.test(name)) ? name : undefined;
}

/** `存在的问题` ends so too, and is the heading of an answer. */
const namesKind = /^\p{Script=Han}{1,11}(?<![问难课主话命标议专习])题$/u;

/** `第二章 复利`: the chapter of what follows. A style tells one only where it is not put on every line. */
export const isChapter = (line: WordLine, isStyled: boolean): boolean =>
  !line.text.includes(thing) &&
  line.text.trim() !== '' &&
  line.text.trim().length <= 60 &&
  (/^\s*第\s*[一二三四五六七八九十百\d]{1,4}\s*[章节篇讲](?:\s|$|[：:、.．]|[\p{Script=Han}])/u.test(
    line.text,
  )
    ? !/[？?。（(]\s*[）)]?/.test(line.text)
    : isStyled && line.isHeading && !/^\s*\d/.test(line.text) && !isContent(line));

/** An option, an answer or a part: no heading, whatever its style. */
export const isContent = ({ text }: WordLine): boolean =>
  /^\s*[A-HＡ-Ｈ]\s*[.．、:：)）]/u.test(text) ||
  fieldsIn(text)[0]?.at === text.search(/\S/) ||
  partStart(text) !== undefined;

const question =
  /^\s*(?:第\s*)?(\d{1,4})\s*(?:题\s*[.．、:：]?|[.．](?!\d)|[、)）]|[:：](?!\d))\s*/;
const part = /^\s*(?:[（(]\s*(\d{1,2})\s*[）)]|([①-⑳]))\s*[.．、]?\s*/;

export interface Start {
  readonly number: string;
  /** Where the words begin. */
  readonly from: number;
}

export function questionStart(text: string): Start | undefined {
  const found = question.exec(text);
  return found === null ? undefined : { number: found[1] ?? '', from: found[0].length };
}

export function partStart(text: string): Start | undefined {
  const found = part.exec(text);
  if (found === null) return undefined;
  const circled = found[2]?.codePointAt(0);
  const number = circled === undefined ? (found[1] ?? '') : String(circled - 0x245f);
  return { number, from: found[0].length };
}

export const labels = {
  answer: '(?:正确|参考|标准)?答案',
  explanation: '(?:答案|试题|题目)?(?:解析|详解|分析)',
  difficulty: '难(?:度|易度?|度系数)',
  section: '(?:知识点|考点|章节)',
  tolerance: '(?:允许)?误差',
  unit: '单位',
} as const;

export type Field = keyof typeof labels;

export interface Labelled {
  readonly field: Field;
  readonly at: number;
  readonly from: number;
}

const labelled = new RegExp(
  Object.entries(labels)
    .map(
      ([field, words]) =>
        `(?<${field}>[【[]\\s*${words}\\s*[】\\]]\\s*[:：]?|${words}\\s*[:：])\\s*`,
    )
    .join('|'),
  'gu',
);

/** Where a line names what follows. Within a sentence words do not count, only at its begin or after a stop. */
export function fieldsIn(text: string): Labelled[] {
  return [...text.matchAll(labelled)].flatMap((found) => {
    const inBrackets = /^[【[]/.test(found[0]);
    if (!inBrackets && !/^[\s。；;.)）A-H√×对错]?$/.test(text[found.index - 1] ?? '')) return [];
    const field = Object.entries(found.groups ?? {}).find(([, words]) => words !== undefined)?.[0];
    return [{ field: field as Field, at: found.index, from: found.index + found[0].length }];
  });
}

/** The options that stand in a line from the expected letter on, and the words before the first. */
export function optionsIn(
  line: WordLine,
  expected: number,
): { before: WordLine; options: WordLine[] } {
  const starts: { at: number; from: number }[] = [];
  for (let from = 0; starts.length + expected < 26;) {
    const found = optionAt(line.text, letterOf(expected + starts.length), from);
    if (found === undefined) break;
    starts.push(found);
    from = found.from;
  }
  const [first] = starts;
  const isAtBegin = first !== undefined && line.text.slice(0, first.at).trim() === '';
  // One letter within words is no option.
  if (first === undefined || (!isAtBegin && starts.length === 1))
    return { before: line, options: [] };
  return {
    before: line.slice(0, first.at),
    options: starts.map(({ from }, index) => line.slice(from, starts[index + 1]?.at)),
  };
}

function optionAt(text: string, letter: string, from: number) {
  const wide = String.fromCodePoint((letter.codePointAt(0) ?? 65) + 0xfee0);
  const pattern = new RegExp(
    `[（(]\\s*[${letter}${wide}]\\s*[）)]\\s*|[${letter}${wide}]\\s*(?<sign>[.．、:：)）])\\s*`,
    'gu',
  );
  pattern.lastIndex = from;
  for (const found of text.matchAll(pattern)) {
    const before = text[found.index - 1] ?? ' ';
    const isFree =
      found.groups?.['sign'] === '、' ? /\s|\uFFFC/u.test(before) : !/[A-Za-z\d.]/.test(before);
    if (isFree) return { at: found.index, from: found.index + found[0].length };
  }
  return undefined;
}

const blank = /[（(]\s*([A-H]{1,8}|[√✓✔×✗✘]|对|错|正确|错误)\s*[）)]/gu;

/** An answer that stands in the brackets of a stem, `（ B ）`, and the place of it. */
export function answerInStem(text: string): { answer: string; at: number; to: number } | undefined {
  const found = [...text.matchAll(blank)].at(-1);
  if (found === undefined) return undefined;
  return { answer: found[1] ?? '', at: found.index, to: found.index + found[0].length };
}
