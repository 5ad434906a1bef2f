import { readNumber } from '@xuezhou/rules/practice/question/numeric';
import { areOptionsNumbered, demandColumns, mapHeadings, type BankField } from './bank-columns.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { PythonDictError } from '../banks/read/python-dict.ts';
import { kindOfType } from '../banks/question-types.ts';
import {
  letterOf,
  type BrokenRow,
  type RawBankFile,
  type RawQuestion,
} from '../banks/read/raw-question.ts';
import { readChoices } from '../banks/read/read-choices.ts';
import { RowFault, faultOf } from '../banks/row-fault.ts';
import type { FileWishes, RowFields } from '../banks/read/file-wishes.ts';
import type { Line } from './csv-lines.ts';
import { FilledColumns, refuseMore } from './unused-columns.ts';

/** Some programs explain themselves in rows above the heading. */
const maxAbove = 5;

interface Table {
  readonly columns: ReadonlyMap<BankField, number>;
  /** Options and answers are counted rather than lettered. */
  readonly isNumbered: boolean;
}

/**
 * Reads the questions of a table whose columns are found by their headings, or were named by somebody, row by row. `broken`
 * takes the rows that are none; it and the notes are whole when the questions are read to their end.
 */
export function readTable(
  lines: Iterable<Line> | AsyncIterable<Line>,
  broken: BrokenRow[],
  wishes?: FileWishes,
): RawBankFile {
  const notes: string[] = [];
  return { questions: questionsOf(lines, { broken, notes, wishes }), broken, notes, isTable: true };
}

interface Reading {
  readonly broken: BrokenRow[];
  readonly notes: string[];
  readonly wishes: FileWishes | undefined;
}

async function* questionsOf(
  lines: Iterable<Line> | AsyncIterable<Line>,
  { broken, notes, wishes }: Reading,
): AsyncGenerator<RawQuestion> {
  let head: readonly string[] | undefined;
  let table: Table | undefined;
  const filled = new FilledColumns();
  for await (const { line, cells } of belowHead(lines)) {
    if (head === undefined || table === undefined) {
      head = cells;
      const columns = wishes?.columns ?? mapHeadings(head);
      table = { columns, isNumbered: areOptionsNumbered(head) };
      demandColumns(columns, head);
      continue;
    }
    filled.note(cells);
    const place = `第 ${line} 行`;
    const read = fieldsIn(cells, table, wishes?.mends.get(place));
    if (wishes !== undefined && isPassedOver({ place, cells, table }, wishes)) continue;
    try {
      refuseMore(head, cells);
      yield questionOf(place, read, table);
    } catch (error) {
      if (error instanceof PythonDictError)
        broken.push({ place, reason: `选项看不懂：${error.message}` });
      else if (error instanceof RowFault) broken.push({ place, ...faultOf(error) });
      else throw error;
    }
  }
  if (head === undefined || table === undefined) throw new BankFileError('文件是空的');
  notes.push(...filled.unused(head, usedColumns(table.columns)));
}

type CellOf = (field: BankField) => string;

/** What a row says, mended where it was. */
const fieldsIn =
  (cells: readonly string[], { columns }: Table, mended: RowFields = {}): CellOf =>
  (field) =>
    mended[field]?.trim() ?? cells[columns.get(field) ?? -1]?.trim() ?? '';

/** Tells whoever looks at the file of a row. */
function isPassedOver(
  { place, cells, table }: { place: string; cells: readonly string[]; table: Table },
  { mends, left, tell }: FileWishes,
): boolean {
  const read = fieldsIn(cells, table, mends.get(place));
  const mendable = [...table.columns.keys()];
  const fields = Object.fromEntries(mendable.map((field) => [field, read(field)]));
  const isLeft = left.has(place);
  tell({ place, fields, mendable, isLeft });
  return isLeft;
}

/** What a table says of itself before its rows are read. */
export interface TableHead {
  readonly headings: readonly string[];
  /** The first rows below. */
  readonly samples: readonly (readonly string[])[];
  /** As far as the headings tell. */
  readonly columns: ReadonlyMap<BankField, number>;
}

const maxSamples = 5;

/** Throws BankFileError for a table of nothing. */
export async function headOf(lines: Iterable<Line> | AsyncIterable<Line>): Promise<TableHead> {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of belowHead(lines)) {
    rows.push(cells);
    if (rows.length > maxSamples) break;
  }
  const [headings, ...samples] = rows;
  if (headings === undefined) throw new BankFileError('文件是空的');
  return { headings, samples, columns: mapHeadings(headings) };
}

/** The heading and what follows: the first of the upper rows that names the stems, or else the very first. */
async function* belowHead(lines: Iterable<Line> | AsyncIterable<Line>): AsyncGenerator<Line> {
  const above: Line[] = [];
  let isBelow = false;
  for await (const line of lines) {
    if (isBelow) {
      yield line;
      continue;
    }
    above.push(line);
    const isHead = mapHeadings(line.cells).has('stem');
    if (!isHead && above.length < maxAbove) continue;
    isBelow = true;
    yield* isHead ? [line] : above;
  }
  if (!isBelow) yield* above;
}

/** Where the columns stand that questions are made of. */
function usedColumns(columns: Table['columns']): Set<number> {
  const isUsed = (field: BankField): boolean => {
    if (field === 'rationales' || field === 'parts') return false;
    if (field === 'choices') return ![...columns.keys()].some((one) => one.startsWith('option '));
    if (field.startsWith('answer ')) return !columns.has('answer');
    return !field.startsWith('why ') || columns.has(`option ${field.slice(-1)}`);
  };
  return new Set([...columns].flatMap(([field, index]) => (isUsed(field) ? [index] : [])));
}

function questionOf(place: string, cell: CellOf, { columns, isNumbered }: Table): RawQuestion {
  const options = [...'ABCDEFGH'].flatMap((letter) =>
    columns.has(`option ${letter}`)
      ? [{ letter, text: cell(`option ${letter}`), rationale: cell(`why ${letter}`) }]
      : [],
  );
  const type = cell('type');
  const written = columns.has('answer') ? cell('answer') : answersIn(columns, cell);
  const isNumber = kindOfType(type) === 'numeric';
  return {
    place,
    key: cell('key'),
    bank: cell('bank'),
    section: cell('section'),
    stem: cell('stem'),
    options: options.length > 0 ? options : readChoices(cell('choices')),
    answer: isNumbered ? answerOfNumbers(type, written) : written,
    explanation: cell('explanation'),
    type,
    difficulty: cell('difficulty'),
    form: /html/i.test(cell('form')) ? 'html' : 'plain',
    ...(isNumber && { values: valuesOf(written, cell('tolerance')), unit: cell('unit') }),
    ...(!isNumber &&
      cell('tolerance') + cell('unit') !== '' && { notes: ['不是数值题，误差和单位没有用上'] }),
  };
}

/** One column for each right option. */
function answersIn(columns: ReadonlyMap<BankField, number>, cell: CellOf): string {
  return [...columns.keys()]
    .filter((field) => field.startsWith('answer '))
    .map(cell)
    .join('');
}

/** `1,3` for A and C; of a judgement `1` for true and `0` for false. */
function answerOfNumbers(type: string, answer: string): string {
  const kind = kindOfType(type);
  if (kind === 'judge') return { '1': '对', '0': '错' }[answer] ?? answer;
  const isChoice = kind === 'single' || kind === 'multiple' || kind === undefined;
  return isChoice && /^[1-8](?:\s*[,，、]?\s*[1-8])*$/.test(answer)
    ? [...answer.replaceAll(/\D/g, '')].map((digit) => letterOf(Number(digit) - 1)).join('')
    : answer;
}

function numberToWrite(answer: string): string {
  const read = readNumber(answer);
  if (read === null) return '请只写一个数，如 12.5';
  const { value, unit } = read;
  const text = (number: number) => String(Number(number.toPrecision(10)));
  if (unit === '') return `请写成 ${text(value)}`;
  const withUnit = `写 ${text(value)}，单位另写 ${unit}`;
  return unit === '%' ? `请写 ${text(value / 100)}，或者${withUnit}` : `请${withUnit}`;
}

/** The number that a row asks for, and how far off an answer may be. */
export function valuesOf(answer: string, tolerance: string) {
  const bare = answer.replaceAll(/[,，\s]/g, '');
  const [value, wide] = [Number(bare), Number(tolerance || '0')];
  if (bare === '' || !Number.isFinite(value))
    throw new RowFault(`数值题的答案“${answer}”不是数，${numberToWrite(answer)}`, 'answer');
  if (!Number.isFinite(wide) || wide < 0)
    throw new RowFault(`误差“${tolerance}”不是大于等于 0 的数`, 'tolerance');
  return [{ value, tolerance: wide }];
}
