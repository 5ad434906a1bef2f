import { CsvError, parse } from 'csv-parse/sync';
import { BankFileError } from './bank-file-error.ts';
import { demandColumns, mapHeadings, type BankField } from './bank-columns.ts';
import { PythonDictError } from './python-dict.ts';
import type { BrokenRow, RawBankFile, RawQuestion } from './raw-question.ts';
import { readChoices } from './read-choices.ts';

export interface Line {
  /** Counted from 1, of its first line: a field in quotes may have several. */
  readonly line: number;
  readonly cells: readonly string[];
}

const mostBroken = 500;

/** Reads the rows of a CSV. A row with a broken quote is told and passed over. */
export function readCsvBank(text: string): RawBankFile {
  const { lines, broken } = readLines(text);
  const [head, ...rows] = lines;
  if (head === undefined) throw new BankFileError('文件是空的');
  const columns = mapHeadings(head.cells);
  demandColumns(columns, head.cells);
  const questions: RawQuestion[] = [];
  const take = (place: string, cells: readonly string[]) => {
    try {
      questions.push(questionOf(place, cells, columns));
    } catch (error) {
      if (!(error instanceof PythonDictError)) throw error;
      broken.push({ place, reason: `选项看不懂：${error.message}` });
    }
  };
  for (const { line, cells } of rows) {
    const place = `第 ${line} 行`;
    if (cells.length > head.cells.length && cells.slice(head.cells.length).some((c) => c !== ''))
      broken.push({
        place,
        reason: `有 ${cells.length} 格，比表头的 ${head.cells.length} 格多；文字里有逗号时请加引号`,
      });
    else take(place, cells);
  }
  return { questions, broken };
}

function questionOf(
  place: string,
  cells: readonly string[],
  columns: ReadonlyMap<BankField, number>,
): RawQuestion {
  const cell = (field: BankField) => cells[columns.get(field) ?? -1]?.trim() ?? '';
  const options = [...'ABCDEFGH'].flatMap((letter) =>
    columns.has(`option ${letter}`) ? [{ letter, text: cell(`option ${letter}`) }] : [],
  );
  return {
    place,
    key: cell('key'),
    bank: cell('bank'),
    stem: cell('stem'),
    options: options.length > 0 ? options : readChoices(cell('choices')),
    answer: cell('answer'),
    explanation: cell('explanation'),
    type: cell('type'),
    difficulty: cell('difficulty'),
  };
}

/** The rows of a CSV, separated as its heading is, without those whose quotes are broken. */
export function readLines(text: string): { lines: Line[]; broken: BrokenRow[] } {
  const physical = text.split('\n');
  const delimiter = findDelimiter(physical.find((line) => line.trim() !== '') ?? '');
  const lines: Line[] = [];
  const broken: BrokenRow[] = [];
  let from = 0;
  while (from < physical.length) {
    const at = readUntilBroken(physical, from, delimiter, lines);
    if (at === undefined) break;
    if (lines.length === 0) throw new BankFileError('表头那一行的引号没有配对');
    broken.push({ place: `第 ${at + 1} 行`, reason: '引号没有配对；文字里的引号要写成两个 ""' });
    if (broken.length > mostBroken)
      throw new BankFileError(`引号没有配对的行超过 ${mostBroken} 行，请检查文件`);
    from = at + 1;
  }
  return { lines, broken };
}

/** Reads on from a line; answers the line of the first broken row, counted from 0. */
function readUntilBroken(
  physical: readonly string[],
  from: number,
  delimiter: string,
  lines: Line[],
): number | undefined {
  let next = from;
  const skipBlank = () => {
    while (physical[next]?.trim() === '') next++;
  };
  skipBlank();
  try {
    parse(physical.slice(from).join('\n'), {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines: end }) => {
        lines.push({ line: next + 1, cells });
        next = from + end;
        skipBlank();
        return null;
      },
    });
    return undefined;
  } catch (error) {
    if (error instanceof CsvError) return next;
    throw error;
  }
}

/** What separates the cells of the heading most often. */
function findDelimiter(heading: string): string {
  const bare = heading.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
