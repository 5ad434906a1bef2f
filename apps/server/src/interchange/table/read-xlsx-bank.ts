import readSheets from 'read-excel-file/node';
import { checkOffice } from '../office/check-office.ts';
import type { FileWishes } from '../banks/read/file-wishes.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import type { Line } from './csv-lines.ts';
import type { BrokenRow, RawBankFile, RawQuestion } from '../banks/read/raw-question.ts';
import { readTable } from './read-table.ts';
import { lossesOfSheet } from './xlsx-losses.ts';

type Cell = string | number | boolean | Date | null;

/** Reads the first sheet of a workbook that holds a table of questions. */
export async function readXlsxBank(bytes: Buffer, wishes?: FileWishes): Promise<RawBankFile> {
  const { lines, zip, sheet, others } = await openXlsx(bytes);
  const left = others.map((other) => `工作表“${other}”没有读取，只读第一张`);
  const lost = await lossesOfSheet(zip, sheet);
  const broken: BrokenRow[] = [];
  const notes: string[] = [];
  const file = readTable(lines, broken, wishes);
  return { questions: thenNote(), broken, notes, isTable: true };

  async function* thenNote(): AsyncGenerator<RawQuestion> {
    yield* file.questions;
    notes.push(...(file.notes ?? []), ...left, ...lost);
  }
}

/** The rows of the first sheet that holds any, and the names of the other such sheets. */
export async function openXlsx(bytes: Buffer) {
  const zip = await checkOffice(bytes, 'xl/workbook.xml', '.xlsx');
  const sheets = await open(bytes);
  const [first, ...others] = sheets.filter(({ data }) => data.length > 0);
  if (first === undefined) throw new BankFileError('文件是空的');
  const lines = linesOf(first.data as Cell[][]);
  return { zip, lines, sheet: first.sheet, others: others.map(({ sheet }) => sheet) };
}

async function open(bytes: Buffer) {
  try {
    return await readSheets(bytes);
  } catch (error) {
    throw new BankFileError('读不出来，请在表格软件里另存为 .xlsx 再导入', { cause: error });
  }
}

/** Each row is let go when it was asked for: what it becomes lies elsewhere. */
function* linesOf(rows: (readonly Cell[])[]): Generator<Line> {
  for (const [index, row] of rows.entries()) {
    const cells = row.map(textOf);
    rows[index] = [];
    if (cells.some((cell) => cell.trim() !== '')) yield { line: index + 1, cells };
  }
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).replaceAll('\r\n', '\n');
}
