import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RawDeck } from '../../../capabilities/flash-card/deck/deck-files.port.ts';
import { bankOfFile } from '../../banks/bank-course.ts';
import { BankFileError } from '../../banks/bank-file-error.ts';
import { decodeBank } from '../../banks/read/decode-bank.ts';
import type { BrokenRow } from '../../banks/read/raw-question.ts';
import { csvLines, type Line } from '../../table/csv-lines.ts';
import { openXlsx } from '../../table/read-xlsx-bank.ts';
import { withDeckWishes, type DeckWishes } from './deck-wishes.ts';
import { readApkg } from '../read-apkg.ts';
import {
  deckColumnsOf,
  isCsvDeck,
  isDeckHeading,
  readCsvDeck,
  readDeckLines,
  type DeckColumn,
} from '../read-csv-deck.ts';

const isCsv = (file: string) => /\.(?:csv|tsv|txt)$/i.test(file);
const isXlsx = (file: string) => /\.xlsx$/i.test(file);
export const isApkg = (file: string): boolean => /\.(?:apkg|colpkg)$/i.test(file);

/** Whether a file holds cards: an Anki package, or a table with a front and a back. */
export async function isDeckFile(file: string): Promise<boolean> {
  if (isApkg(file)) return true;
  try {
    if (isCsv(file)) return isCsvDeck(decodeBank(await readFile(file)));
    if (!isXlsx(file)) return false;
    const [head] = (await openXlsx(await readFile(file))).lines;
    return head !== undefined && isDeckHeading(head.cells);
  } catch (error) {
    if (error instanceof BankFileError) return false;
    throw error;
  }
}

/** Reads a file of cards, as somebody wants it. */
export async function readDeck(file: string, wishes?: DeckWishes): Promise<RawDeck> {
  const bytes = await readFile(file);
  const name = bankOfFile(path.basename(file));
  const read = async () => {
    if (isApkg(file)) return await readApkg(bytes, name);
    if (isXlsx(file)) {
      const { lines, others } = await openXlsx(bytes);
      const broken: BrokenRow[] = [];
      const deck = await readDeckLines(lines, { broken, fileName: name, columns: wishes?.columns });
      const left = others.map((other) => `工作表“${other}”没有读取，只读第一张`);
      return { ...deck, notes: [...(deck.notes ?? []), ...left] };
    }
    return await readCsvDeck(decodeBank(bytes), name, undefined, wishes?.columns);
  };
  const deck = await read();
  return wishes === undefined ? deck : withDeckWishes(deck, wishes);
}

const mostSamples = 5;

/** What a table of cards says of itself before its rows are read; null: it is a package. */
export async function readDeckHead(file: string): Promise<{
  readonly headings: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly columns: ReadonlyMap<DeckColumn, number>;
} | null> {
  if (isApkg(file)) return null;
  const bytes = await readFile(file);
  const lines: Iterable<Line> | AsyncIterable<Line> = isXlsx(file)
    ? (await openXlsx(bytes)).lines
    : csvLines([decodeBank(bytes)], []);
  const rows: (readonly string[])[] = [];
  for await (const { cells } of lines) {
    rows.push(cells);
    if (rows.length > mostSamples) break;
  }
  const [headings, ...samples] = rows;
  if (headings === undefined) throw new BankFileError('文件是空的');
  return { headings, samples, columns: deckColumnsOf(headings) };
}
