import path from 'node:path';
import type { RawCard, RawDeck } from '../../../capabilities/flash-card/deck/deck-files.port.ts';
import { richHtml } from '../../../platform/text/rich-text.ts';
import { bankOfFile } from '../../banks/bank-course.ts';
import { decodeBank } from '../../banks/read/decode-bank.ts';
import type { BrokenRow } from '../../banks/read/raw-question.ts';
import type { Line } from '../../table/csv-lines.ts';
import { openXlsx } from '../../table/read-xlsx-bank.ts';
import { readApkg } from '../read-apkg.ts';
import { readCsvDeck, readDeckLines, type DeckColumn } from '../read-csv-deck.ts';
import { mended, type DeckMends } from './deck-wishes.ts';

/** How a file of cards is to be read. */
export interface DeckReading {
  /** With its ending, which tells the kind. */
  readonly fileName: string;
  /** Of a table: what its columns are; else its headings say it. */
  readonly columns: ReadonlyMap<DeckColumn, number> | undefined;
  readonly mends: DeckMends | undefined;
}

/** A deck without functions, as one thread can tell it to another. */
export interface SchoolDeck extends Omit<RawDeck, 'medium'> {
  /** Of each card in its turn: why it cannot be taken. */
  readonly faults: readonly (string | null)[];
}

export const isXlsx = (file: string): boolean => /\.xlsx$/i.test(file);
export const isApkg = (file: string): boolean => /\.(?:apkg|colpkg)$/i.test(file);

/** Reads a file of cards for the school and looks at each of them. `tell` says at which it stands. */
export async function readSchoolDeck(
  bytes: Buffer,
  { fileName, columns, mends }: DeckReading,
  tell: (place: string) => void,
): Promise<SchoolDeck> {
  const raw = await readRaw(bytes, { fileName, columns }, tell);
  const cards = mends === undefined ? raw.cards : mended(raw.cards, mends);
  const faults: (string | null)[] = [];
  for (const card of cards) {
    tell(card.place);
    faults.push(await faultOf(card));
  }
  const { broken, notes } = raw;
  return { cards, broken, ...(notes !== undefined && { notes }), faults };
}

async function readRaw(
  bytes: Buffer,
  { fileName, columns }: Omit<DeckReading, 'mends'>,
  tell: (place: string) => void,
): Promise<RawDeck> {
  const name = bankOfFile(path.basename(fileName));
  if (isApkg(fileName)) return await readApkg(bytes, name, undefined, tell);
  if (!isXlsx(fileName)) return await readCsvDeck(decodeBank(bytes), name, undefined, columns);
  const { lines, others } = await openXlsx(bytes);
  const broken: BrokenRow[] = [];
  const deck = await readDeckLines(lines, { broken, fileName: name, columns });
  const left = others.map((other) => `工作表“${other}”没有读取，只读第一张`);
  return { ...deck, notes: [...(deck.notes ?? []), ...left] };
}

/** The first rows of a workbook, by which its kind and its columns are known. */
export async function firstLines(bytes: Buffer, maxLines: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const line of (await openXlsx(bytes)).lines) {
    lines.push(line);
    if (lines.length === maxLines) break;
  }
  return lines;
}

const maxCharacters = 20_000;

async function faultOf({ front, back }: RawCard): Promise<string | null> {
  if (front === '') return '正面是空的';
  if (back === '') return '背面是空的';
  if (front.length > maxCharacters) return `正面有 ${front.length} 个字，最多 ${maxCharacters} 个`;
  if (back.length > maxCharacters) return `背面有 ${back.length} 个字，最多 ${maxCharacters} 个`;
  if ((front + back).includes('\0')) return '文字里有无法保存的字符';
  for (const side of [front, back]) {
    const { faults } = await richHtml(side, () =>
      Promise.resolve({ fault: '闪卡里还不能放图片，请改用文字' }),
    );
    if (faults[0] !== undefined) return faults[0];
  }
  return null;
}
