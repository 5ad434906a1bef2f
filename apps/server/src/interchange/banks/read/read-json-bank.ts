import { BankFileError } from '../bank-file-error.ts';
import { demandColumns, fieldOfHeading, type BankField } from '../../table/bank-columns.ts';
import { valuesOf } from '../../table/read-table.ts';
import { RowFault } from '../row-fault.ts';
import { PythonDictError } from './python-dict.ts';
import type { BrokenRow, PlaceInFiles, RawBankFile, RawQuestion } from './raw-question.ts';
import { kindOfType } from '../question-types.ts';
import { readChoices, textOf } from './read-choices.ts';
import { isTatqa, readTatqa } from './read-tatqa.ts';

/** Reads an array of objects, whose fields have the names that columns have. */
export function readJsonBank(text: string): RawBankFile {
  const value = parse(text);
  if (!Array.isArray(value))
    throw new BankFileError('JSON 的最外层应该是数组：[ { "question": …, "answer": … }, … ]');
  if (isTatqa(value)) return readTatqa(value);
  const headings = [...new Set(value.slice(0, 1000).flatMap(keysOf))];
  demandColumns(
    new Map(
      headings.flatMap((name, index) => {
        const field = fieldOfHeading(name);
        return field === undefined ? [] : [[field, index] as const];
      }),
    ),
    headings,
  );
  const questions: RawQuestion[] = [];
  const broken: BrokenRow[] = [];
  for (const [index, entry] of value.entries()) {
    const place = `第 ${index + 1} 条`;
    try {
      if (keysOf(entry).length === 0) broken.push({ place, reason: '不是一个对象' });
      else questions.push(questionOf(place, entry as Record<string, unknown>));
    } catch (error) {
      if (error instanceof PythonDictError)
        broken.push({ place, reason: `选项看不懂：${error.message}` });
      else if (error instanceof RowFault) broken.push({ place, reason: error.message });
      else throw error;
    }
  }
  return { questions, broken };
}

function questionOf(place: string, entry: Record<string, unknown>): RawQuestion {
  const fields = new Map<BankField, unknown>();
  for (const [name, value] of Object.entries(entry)) {
    const field = fieldOfHeading(name);
    if (field !== undefined && !fields.has(field)) fields.set(field, value);
  }
  const text = (field: BankField) => textOf(fields.get(field)).trim();
  const lettered = [...'ABCDEFGH'].flatMap((letter) =>
    fields.has(`option ${letter}`) ? [{ letter, text: text(`option ${letter}`) }] : [],
  );
  const options = lettered.length > 0 ? lettered : readChoices(fields.get('choices'));
  const rationales = new Map(
    readChoices(fields.get('rationales')).map((one) => [one.letter, one.text]),
  );
  const answer = fields.get('answer');
  const parts = fields.get('parts');
  const form = /html/i.test(text('form')) ? 'html' : 'plain';
  return {
    place,
    key: text('key'),
    bank: text('bank'),
    section: text('section'),
    ...standsIn(entry),
    form,
    stem: text('stem'),
    options: options.map((option) => ({
      ...option,
      rationale: rationales.get(option.letter) ?? '',
    })),
    answer: Array.isArray(answer) ? answer.map(textOf).join('') : text('answer'),
    explanation: text('explanation'),
    type: text('type'),
    difficulty: text('difficulty'),
    ...(kindOfType(text('type')) === 'numeric' && {
      values: valuesOf(text('answer'), text('tolerance')),
      unit: text('unit'),
    }),
    ...(Array.isArray(parts) && {
      parts: parts
        .filter((part) => keysOf(part).length > 0)
        .map((part, index) => questionOf(`第 ${index + 1} 小题`, part as Record<string, unknown>)),
    }),
  };
}

/** As the files of a course say it of their banks (`stands`): not what people write. */
function standsIn(entry: Record<string, unknown>): { stands?: PlaceInFiles } {
  const idOf = (name: string) => {
    const text = textOf(entry[name]).trim();
    return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  };
  const reading = idOf('章节编号');
  return reading === undefined ? {} : { stands: { reading, topic: idOf('主题编号') } };
}

function keysOf(entry: unknown): string[] {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry)
    ? Object.keys(entry)
    : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    const line = text.slice(0, position).split('\n').length;
    throw new BankFileError(`第 ${line} 行不是正确的 JSON`, { cause: error });
  }
}
