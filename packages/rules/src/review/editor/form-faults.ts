import type {
  AskedForm,
  CellForm,
  NumberForm,
  QuestionForm,
} from '@xuezhou/contract/review/console';
import { unknownStep } from '../../mock/key-sequence.ts';
import { checkSum } from './arithmetic.ts';

/** What is wrong with a field of a question, in words for who writes it. */
export interface FormFault {
  /** As `options.1.text`, `parts.0.stem`. */
  readonly at: string;
  readonly fault: string;
}

type Say = (at: string, fault: string) => void;

export const letterOf = (index: number): string => String.fromCodePoint(65 + index);

const fewestParts = 2;

/** All that keeps a question from being published, but for its formulas and pictures. */
export function faultsOfForm(
  form: QuestionForm,
  { needsPlace }: { needsPlace: boolean },
): FormFault[] {
  const faults: FormFault[] = [];
  const say: Say = (at, fault) => void faults.push({ at, fault });
  if (needsPlace && form.readingId === null) say('readingId', '请选一章');
  if (needsPlace && form.readingId !== null && form.subjectId === null)
    say('subjectId', '请选考点');
  sayOfAsked(form, say);
  if (form.kind !== 'xl') return faults;
  if (form.parts.length < fewestParts)
    say('parts', `综合题至少要有 ${fewestParts} 个小题，现在有 ${form.parts.length} 个`);
  for (const [index, part] of form.parts.entries())
    sayOfAsked(part, (at, fault) => say(`parts.${index}.${at}`, fault));
  return faults;
}

const isEmpty = (text: string): boolean => text.trim() === '';

function sayOfAsked(form: AskedForm, say: Say): void {
  if (isEmpty(form.stem)) say('stem', form.kind === 'xl' ? '请写上材料' : '请写上题干');
  ofKind[form.kind](form, say);
  const unknown = isEmpty(form.keys) ? undefined : unknownStep(form.keys.trim());
  if (unknown !== undefined)
    say('keys', `“${unknown}”不是 BA II Plus 上的键；数和键之间用空格隔开，如 4 N 6 I/Y`);
  for (const [index, line] of form.checks.entries()) {
    const fault = faultOfCheck(line);
    if (fault !== undefined) say(`checks.${index}`, fault);
  }
  for (const [index, hint] of (form.kind === 'xl' ? [] : (form.hints ?? [])).entries())
    if (isEmpty(hint)) say(`hints.${index}`, `提示 ${index + 1} 还是空的，请写上或者去掉`);
  if (form.english !== null) sayOfEnglish(form, form.english, say);
}

const ofKind: Readonly<Record<AskedForm['kind'], (form: AskedForm, say: Say) => void>> = {
  single: sayOfOptions,
  multiple: sayOfOptions,
  truefalse: ({ right }, say) => {
    if (right !== 'A' && right !== 'B') say('right', '请选正确还是错误');
  },
  numeric: (form, say) => {
    sayOfNumber(form.number, (at, fault) => say(at === '' ? 'number' : `number.${at}`, fault));
    sayOfComputed(form, say);
  },
  table: sayOfTable,
  open: ({ reference }, say) => {
    if (isEmpty(reference)) say('reference', '请写上参考答案，学员答完要对照');
  },
  xl: () => undefined,
};

function sayOfOptions({ kind, options, right }: AskedForm, say: Say): void {
  if (options.length < 2) say('options', '至少要有两个选项');
  const texts = options.map(({ text }) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim());
  for (const [index, text] of texts.entries()) {
    const same = texts.indexOf(text);
    if (text === '') say(`options.${index}.text`, `选项 ${letterOf(index)} 还是空的`);
    else if (same < index)
      say(`options.${index}.text`, `选项 ${letterOf(index)} 和选项 ${letterOf(same)} 一样`);
  }
  const unknown = [...right].filter(
    (letter) => !options.some((_one, at) => letterOf(at) === letter),
  );
  if (unknown.length > 0) say('right', `正确答案 ${unknown.join('、')} 不在选项里，请重选`);
  else if (right === '') say('right', '请选出正确的选项');
  else if (kind === 'single' && right.length > 1)
    say('right', '单选题只能有一个正确的选项；有几个的请改成多选');
  else if (kind === 'multiple' && right.length === 1)
    say('right', '多选题至少要有两个正确的选项；只有一个的请改成单选');
}

const numberText = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Null: no number stands there. */
export const numberIn = (text: string): number | null =>
  numberText.test(text.trim()) ? Number(text) : null;

function sayOfNumber({ value, tolerance, min, max, units }: NumberForm, say: Say): void {
  if (isEmpty(value)) say('value', '请写上答案');
  for (const [at, text] of Object.entries({ value, tolerance, min, max }))
    if (!isEmpty(text) && numberIn(text) === null) say(at, `“${text.trim()}”不是一个数`);
  if ((numberIn(tolerance) ?? 0) < 0) say('tolerance', '允许相差应该是 0 或更大');
  const number = numberIn(value);
  const [lower, upper] = [numberIn(min), numberIn(max)];
  if (number !== null && ((lower ?? number) > number || (upper ?? number) < number))
    say('value', '答案不在最小和最大之间');
  for (const [index, { name, factor }] of units.entries()) {
    if (isEmpty(name)) say(`units.${index}`, '请写上单位');
    else if (units.findIndex((unit) => unit.name.trim() === name.trim()) < index)
      say(`units.${index}`, `单位“${name.trim()}”写了两次`);
    else if (!((numberIn(factor) ?? 0) > 0)) say(`units.${index}`, '折合多少应该是大于 0 的数');
  }
}

/** The last sum is what the answer comes from. */
function sayOfComputed({ checks, number }: AskedForm, say: Say): void {
  const last = checks.findLast((line) => !isEmpty(line));
  const { value: computed, holds } = checkSum(last ?? '');
  const value = numberIn(number.value);
  if (!holds || computed === null || value === null) return;
  const decimals = number.value.trim().split('.')[1]?.length ?? 0;
  const slack = Math.max(numberIn(number.tolerance) ?? 0, 0.5 * 10 ** -decimals) * (1 + 1e-6);
  const lower = numberIn(number.min) ?? value - slack;
  const upper = numberIn(number.max) ?? value + slack;
  if (computed < lower - 1e-9 || computed > upper + 1e-9)
    say('number.value', `最后一个算式得 ${shortNumber(computed)}，和答案不一样`);
}

export const shortNumber = (value: number): string => String(Number(value.toPrecision(10)));

export function faultOfCheck(line: string): string | undefined {
  const { value, written, holds } = checkSum(line);
  if (holds) return undefined;
  if (isEmpty(line)) return '这个算式还是空的';
  if (value === null)
    return '左边算不出来；可以用 + − × ÷ ^ 和括号，sqrt、exp、ln、log10、min、max';
  if (written === null) return `请在 = 右边写上结果，左边得 ${shortNumber(value)}`;
  return `左边得 ${shortNumber(value)}，右边写的是 ${shortNumber(written)}`;
}

function sayOfTable({ table: { head, rows } }: AskedForm, say: Say): void {
  if (head.length === 0 || rows.length === 0) return say('table', '表里还没有格子');
  if (!rows.some((row) => row.some(({ as }) => as !== 'text')))
    say('table', '表里没有要填的格子，请把一格改成空');
  for (const [at, row] of rows.entries()) {
    if (row.length !== head.length)
      say(`table.rows.${at}`, `第 ${at + 1} 行有 ${row.length} 格，表头有 ${head.length} 格`);
    for (const [column, cell] of row.entries())
      sayOfCell(cell, (inside, fault) =>
        say(`table.rows.${at}.${column}`, `第 ${at + 1} 行第 ${column + 1} 格：${fault}`),
      );
  }
}

function sayOfCell(cell: CellForm, say: Say): void {
  if (cell.as === 'number') sayOfNumber(cell.number, say);
  if (cell.as === 'accept' && cell.accept.every(isEmpty)) say('', '请写上算对的词');
  if (cell.as !== 'choice') return;
  if (cell.options.filter((option) => !isEmpty(option)).length < 2) say('', '至少要有两个可选的词');
  if (!cell.options.includes(cell.answer)) say('', '请选出正确的那个词');
}

function sayOfEnglish(
  { kind, options: own }: AskedForm,
  { stem, options }: NonNullable<AskedForm['english']>,
  say: Say,
): void {
  if (isEmpty(stem)) say('english.stem', '请写上英文的题干，或者关掉英文');
  if (kind !== 'single' && kind !== 'multiple') return;
  const isLeftOut = options.every(isEmpty);
  if (isLeftOut && !own.some(({ text }) => /\p{Script=Han}/u.test(text))) return;
  for (const index of own.keys())
    if (isEmpty(options[index] ?? ''))
      say(`english.options.${index}`, `请写上选项 ${letterOf(index)} 的英文`);
}

/**
 * The options to which the sums that hold lead, in the order of the sums; a sum that fits none of them, or several, leads
 * to none. A question may well have a sum for each wrong option too, as for the mistake that it stands for.
 */
export const optionsOfSums = ({ checks, options }: AskedForm): string[] =>
  checks.map(checkSum).flatMap(({ holds, written }) => {
    if (!holds || written === null) return [];
    const found = options.flatMap(({ text }, index) =>
      numbersIn(text).some((number) => isNear(number, written) || isNear(number / 100, written))
        ? [letterOf(index)]
        : [],
    );
    return found.length === 1 ? found : [];
  });

const numbersIn = (text: string): number[] =>
  [
    ...text
      .normalize('NFKC')
      .replaceAll(/[−–]/g, '-')
      .replaceAll(/(?<=\d),(?=\d{3})/g, '')
      .matchAll(/-?\d+(?:\.\d+)?/g),
  ].map(([number]) => Number(number));

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
