import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BankFileError } from '../../banks/bank-file-error.ts';
import { decodeBank } from '../../banks/read/decode-bank.ts';
import { isBankFile, readBankHead } from '../../banks/read/read-bank-file.ts';
import { csvLines, type Line } from '../../table/csv-lines.ts';
import { headOf, type TableHead } from '../../table/read-table.ts';
import { deckThread } from '../deck-files.ts';
import { deckColumnsOf, isCsvDeck, isDeckHeading, type DeckColumn } from '../read-csv-deck.ts';
import type { DeckWishes } from './deck-wishes.ts';
import { isApkg, isXlsx, type SchoolDeck } from './school-deck.ts';

const isCsv = (file: string) => /\.(?:csv|tsv|txt)$/i.test(file);

/** Whether a file holds cards: an Anki package, or a table with a front and a back. */
export async function isDeckFile(file: string): Promise<boolean> {
  if (isApkg(file)) return true;
  try {
    if (isCsv(file)) return isCsvDeck(decodeBank(await readFile(file)));
    if (!isXlsx(file)) return false;
    const [head] = await deckThread.firstLines(await readFile(file), 1);
    return head !== undefined && isDeckHeading(head.cells);
  } catch (error) {
    if (error instanceof BankFileError) return false;
    throw error;
  }
}

/** Reads a file of cards, as somebody wants it, in a thread that may be given up. */
export const readDeck = async (file: string, wishes?: DeckWishes): Promise<SchoolDeck> =>
  await deckThread.read(await readFile(file), {
    fileName: path.basename(file),
    columns: wishes?.columns,
    mends: wishes?.mends,
  });

interface DeckHead extends Omit<TableHead, 'columns'> {
  readonly columns: ReadonlyMap<DeckColumn, number>;
}

const mostSamples = 5;
/** Above the headings of questions stand a few rows of words. */
const maxFirst = 50;

/** What a table says of itself before its rows are read, of cards or of questions; null: it is none. It is opened once. */
export async function readTableHead(file: string): Promise<DeckHead | TableHead | null> {
  if (isApkg(file) || !isBankFile(file)) return null;
  if (isXlsx(file)) {
    const lines = await deckThread.firstLines(await readFile(file), maxFirst);
    return deckHeadOf(lines) ?? (await headOf(lines));
  }
  if (!isCsv(file) || !(await isDeckFile(file))) return await readBankHead(file);
  const lines: Line[] = [];
  for await (const line of csvLines([decodeBank(await readFile(file))], [])) {
    lines.push(line);
    if (lines.length > mostSamples) break;
  }
  const head = deckHeadOf(lines);
  if (head === null) throw new BankFileError('文件是空的');
  return head;
}

function deckHeadOf([head, ...below]: readonly Line[]): DeckHead | null {
  if (head === undefined || !isDeckHeading(head.cells)) return null;
  const samples = below.slice(0, mostSamples).map(({ cells }) => cells);
  return { headings: head.cells, samples, columns: deckColumnsOf(head.cells) };
}
