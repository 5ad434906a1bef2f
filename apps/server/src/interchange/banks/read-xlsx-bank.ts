import readSheets from 'read-excel-file/node';
import { checkOffice } from '../office/check-office.ts';
import { BankFileError } from './bank-file-error.ts';
import type { RawBankFile } from './raw-question.ts';
import { readTable, type Line } from './read-table.ts';
import { lossesOfSheet } from './xlsx-losses.ts';

type Cell = string | number | boolean | Date | null;

/** Reads the first sheet of a workbook that holds a table of questions. */
export async function readXlsxBank(bytes: Buffer): Promise<RawBankFile> {
  const zip = await checkOffice(bytes, 'xl/workbook.xml', '.xlsx');
  const sheets = await open(bytes);
  const [first, ...others] = sheets.filter(({ data }) => data.length > 0);
  if (first === undefined) throw new BankFileError('文件是空的');
  const file = readTable(linesOf(first.data as Cell[][]), []);
  const left = others.map(({ sheet }) => `工作表“${sheet}”没有读取，只读第一张`);
  const lost = await lossesOfSheet(zip, first.sheet);
  return { ...file, notes: [...(file.notes ?? []), ...left, ...lost] };
}

async function open(bytes: Buffer) {
  try {
    return await readSheets(bytes);
  } catch (error) {
    throw new BankFileError('读不出来，请在表格软件里另存为 .xlsx 再导入', { cause: error });
  }
}

function linesOf(rows: readonly (readonly Cell[])[]): Line[] {
  return rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).replaceAll('\r\n', '\n');
}
