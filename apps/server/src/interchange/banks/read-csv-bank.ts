import { CsvError, parse } from 'csv-parse/sync';
import { withoutGuard } from '../export/csv-line.ts';
import { BankFileError } from './bank-file-error.ts';
import type { BrokenRow, RawBankFile } from './raw-question.ts';
import { readTable, type Line } from './read-table.ts';

export const mostBrokenRows = 500;

/** Reads the rows of a CSV. A row with a broken quote is told and passed over. */
export function readCsvBank(text: string): RawBankFile {
  const { lines, broken } = readLines(text);
  return readTable(lines, broken);
}

interface Bounds {
  readonly mostBroken: number;
  /** Below the heading. */
  readonly mostRows: number;
}

/** The rows of a CSV, separated as its heading is, without those whose quotes are broken. */
export function readLines(
  text: string,
  { mostBroken, mostRows }: Bounds = { mostBroken: mostBrokenRows, mostRows: Infinity },
): { lines: Line[]; broken: BrokenRow[] } {
  const physical = text.split('\n');
  const delimiter = findDelimiter(physical.find((line) => line.trim() !== '') ?? '');
  const lines: Line[] = [];
  const broken: BrokenRow[] = [];
  let from = 0;
  while (from < physical.length) {
    const at = readUntilBroken(physical, from, delimiter, (line) => {
      lines.push(line);
      // The heading is one more.
      if (lines.length - 1 > mostRows)
        throw new BankFileError(`超过 ${mostRows} 行，请分成几个文件`);
    });
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
  onLine: (line: Line) => void,
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
        onLine({ line: next + 1, cells: cells.map(withoutGuard) });
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
