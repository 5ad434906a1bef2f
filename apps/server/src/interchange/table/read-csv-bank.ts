import type { FileWishes } from '../banks/read/file-wishes.ts';
import { csvLines, type TextPieces } from './csv-lines.ts';
import type { BrokenRow, RawBankFile } from '../banks/read/raw-question.ts';
import { readTable } from './read-table.ts';

/** Reads the rows of a CSV. A row with a broken quote is told and passed over. */
export function readCsvBank(text: TextPieces, wishes?: FileWishes): RawBankFile {
  const broken: BrokenRow[] = [];
  return readTable(csvLines(text, broken), broken, wishes);
}
