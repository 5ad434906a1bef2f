import type {
  AskedForm,
  CellForm,
  NumberForm,
  QuestionForm,
} from '@xuezhou/contract/review/console';
import { fieldWords, textsOf } from '@xuezhou/rules/review/editor/form-texts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { kindWords } from '../../bank/bank.words.ts';

export interface FormLine {
  readonly at: string;
  /** What the field is called. */
  readonly words: string;
  readonly before: string;
  readonly after: string;
}

/** What chapters, topics and lectures are called, by their numbers. */
export interface PlaceNames {
  readonly reading: (readingId: number) => string;
  readonly subject: (subjectId: number) => string;
  readonly lecture: (bulletId: number) => string;
}

/** Until their names have come, and of what is gone. */
export const numbers: PlaceNames = {
  reading: (id) => `第 ${id} 号章节`,
  subject: (id) => `第 ${id} 号考点`,
  lecture: (id) => `第 ${id} 号课`,
};

const difficulties = { 1: '易', 2: '中', 3: '难' } as const;

const numberWords = ({ value, tolerance, min, max, units }: NumberForm): string =>
  [
    value,
    ...(tolerance === '' ? [] : [`允许相差 ${tolerance}`]),
    ...(min === '' ? [] : [`最小 ${min}`]),
    ...(max === '' ? [] : [`最大 ${max}`]),
    ...units.map(({ name, factor }) => `${name} 折合 ${factor}`),
  ].join('，');

const blankWords = (cell: CellForm): string[] => {
  if (cell.as === 'text') return [];
  if (cell.as === 'number') return [numberWords(cell.number)];
  if (cell.as === 'choice') return [`${cell.answer}（${cell.options.join('、')}）`];
  return [cell.accept.join(' / ')];
};

function factsOf(form: AskedForm, at: string, names: PlaceNames): [at: string, words: string][] {
  const { kind } = form;
  const isChoice = kind === 'single' || kind === 'multiple' || kind === 'truefalse';
  const truth = { A: '正确', B: '错误' }[form.right] ?? form.right;
  const facts: [string, string][] = [[`${at}kind`, kindWords[kind]]];
  if (isChoice) facts.push([`${at}right`, kind === 'truefalse' ? truth : form.right]);
  if (kind === 'numeric') facts.push([`${at}number`, numberWords(form.number)]);
  if (kind === 'table')
    facts.push([`${at}table`, form.table.rows.flat().flatMap(blankWords).join('；')]);
  facts.push([`${at}checks`, form.checks.join('\n')], [`${at}keys`, form.keys]);
  facts.push([`${at}difficulty`, difficulties[form.difficulty as 1 | 2 | 3]]);
  const { lecture } = form;
  facts.push([
    `${at}lecture`,
    lecture ? `${names.lecture(lecture.bulletId)} ${clockText(lecture.second)}` : '',
  ]);
  return facts;
}

function linesOf(form: QuestionForm, names: PlaceNames): Map<string, string> {
  const { readingId, subjectId } = form;
  const parts = form.kind === 'xl' ? form.parts : [];
  return new Map([
    ...textsOf(form).map(({ at, text }) => [at, text.trim()] as const),
    ...factsOf(form, '', names),
    ...parts.flatMap((part, index) => factsOf(part, `parts.${index}.`, names)),
    ['readingId', readingId === null ? '' : names.reading(readingId)],
    ['subjectId', subjectId === null ? '' : names.subject(subjectId)],
  ]);
}

const mostNamed = 3;

/** 「改了选项 C、解析」 of a version against the one before; of the first that it is. */
export function changeWords(before: QuestionForm | undefined, after: QuestionForm): string {
  if (before === undefined) return '第一版';
  const names = [...new Set(differingLines(before, after).map(({ words }) => words))];
  if (names.length === 0) return '没有改字';
  const more = names.length > mostNamed ? ` 等 ${names.length} 处` : '';
  return `改了${names.slice(0, mostNamed).join('、')}${more}`;
}

/** Fields in which two forms differ, in their order. */
export function differingLines(
  before: QuestionForm,
  after: QuestionForm,
  names: PlaceNames = numbers,
): FormLine[] {
  const [one, other] = [linesOf(before, names), linesOf(after, names)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((at) => ({
      ...{ at, words: fieldWords(at) },
      ...{ before: one.get(at) ?? '', after: other.get(at) ?? '' },
    }))
    .filter((line) => line.before !== line.after);
}
