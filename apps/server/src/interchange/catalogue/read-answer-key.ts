import { truthOptions } from '@xuezhou/rules/practice/question/kinds';
import { numericKey, type NumericKey } from '@xuezhou/rules/practice/question/numeric';
import type { AnswerTable, BlankKey, TableCell } from '@xuezhou/rules/practice/question/table';
import type { Authored } from '../../platform/database/tables/authored.ts';
import type { QuestionContent } from '../../capabilities/practice/practice.tables.ts';
import { isRecord, type Fields } from './fields.ts';
import type { ChapterText } from './reading-context.ts';

const truths = { true: 'A', 正确: 'A', 对: 'A', false: 'B', 错误: 'B', 错: 'B' } as const;

/** 正确 or 错误, as the options A and B. */
export function readTruth(fields: Fields): {
  answer: string;
  options: QuestionContent['options'];
} {
  const answer = fields.choice<string>('answer', truths, 'A');
  const why = fields.has('why') ? fields.inside(fields.recordOf('why'), 'why') : undefined;
  const options = truthOptions.map(({ letter, text }) => ({
    letter,
    html: text,
    rationale: why?.textOr(text, '') ?? '',
  }));
  why?.refuseOthers();
  return { answer, options };
}

/** `answer: 12.5` with a tolerance or bounds, and the units that may follow. */
export function readNumeric(fields: Fields, name = 'answer'): NumericKey {
  const value = readNumberField(fields, name) ?? 0;
  const key = numericKey({
    value,
    tolerance: readNumberField(fields, 'tolerance', true),
    min: readNumberField(fields, 'min', true),
    max: readNumberField(fields, 'max', true),
    units: readUnits(fields),
  });
  if (key.min > value || key.max < value) fields.say(`${name} 不在 min 和 max 之间`);
  return key;
}

function readNumberField(fields: Fields, name: string, isOptional = false): number | undefined {
  if (isOptional && !fields.has(name)) return undefined;
  const text = fields.text(name).trim();
  if (/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (text !== '') fields.say(`${name} 应该是一个数，现在是“${text}”`);
  return undefined;
}

/** `units: { 万元: 1, 元: 0.0001 }`. */
function readUnits(fields: Fields): NumericKey['units'] {
  if (!fields.has('units')) return [];
  const record = fields.inside(fields.recordOf('units'), 'units');
  return Object.keys(record.record).map((name) => {
    const factor = readNumberField(record, name) ?? 1;
    if (factor <= 0) record.say(`${name} 应该大于 0`);
    return { name, factor };
  });
}

/** `head` and `rows`; a cell is a text, or what belongs into a blank. */
export async function readTable(text: ChapterText, fields: Fields): Promise<AnswerTable> {
  const head = fields.list('head').map((cell) => (typeof cell === 'string' ? cell : ''));
  const rows: TableCell[][] = [];
  for (const [at, row] of fields.list('rows').entries()) {
    if (!Array.isArray(row)) {
      fields.say(`rows 第 ${at + 1} 行应该是一个列表`);
      continue;
    }
    const own = row as readonly Authored[];
    if (own.length !== head.length)
      fields.say(`rows 第 ${at + 1} 行有 ${own.length} 格，head 有 ${head.length} 格`);
    const cells: TableCell[] = [];
    for (const [column, cell] of own.entries())
      cells.push(await readCell(text, fields, cell, `第 ${at + 1} 行第 ${column + 1} 格`));
    rows.push(cells);
  }
  const hasBlank = rows.some((row) => row.some((cell) => 'blank' in cell));
  if (fields.has('rows') && !hasBlank) fields.say('rows 里没有要填的格子');
  const html: string[] = [];
  for (const cell of head) html.push(await text.html(fields, 'head', cell, 'line'));
  return { head: html, rows };
}

async function readCell(
  text: ChapterText,
  fields: Fields,
  cell: Authored,
  where: string,
): Promise<TableCell> {
  if (!isRecord(cell))
    return { html: typeof cell === 'string' ? await text.html(fields, where, cell, 'line') : '' };
  const own = fields.inside(cell, where);
  const blank = readBlank(own);
  own.refuseOthers();
  return { blank };
}

function readBlank(own: Fields): BlankKey {
  if (own.has('number')) return { type: 'number', key: readNumeric(own, 'number') };
  if (own.has('choice')) {
    const answer = own.text('choice');
    const options = own.list('options').filter((option) => typeof option === 'string');
    if (!options.includes(answer)) own.say(`options 里没有 ${answer}`);
    return { type: 'choice', options, answer };
  }
  return { type: 'text', accept: own.list('accept').filter((one) => typeof one === 'string') };
}
