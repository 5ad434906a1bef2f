import { BankFileError } from '../banks/bank-file-error.ts';
import { csvLines, maxBrokenRows, type Line } from '../table/csv-lines.ts';
import type { BrokenRow } from '../banks/read/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import { FilledColumns, refuseMore } from '../table/unused-columns.ts';
import type { RawCard, RawDeck } from '../../capabilities/flash-card/deck/deck-files.port.ts';

const names = {
  front: ['正面', '卡片正面', 'front', 'term', '术语', '名词', '概念'],
  back: ['背面', '卡片背面', 'back', 'definition', '定义', '释义', '解释'],
  deck: ['牌组', '卡组', '书', '书名', 'deck', 'book'],
  section: ['章', '章节', '分组', '标签', 'section', 'section_title', 'chapter', 'tags'],
  // By which an export of the school knows a card again.
  guid: ['卡片标识', 'guid'],
} as const;

export type DeckColumn = keyof typeof names;

export const isDeckColumn = (field: string): field is DeckColumn => Object.hasOwn(names, field);

/** What the columns of a table of cards are, as far as its headings tell. */
export function deckColumnsOf(heading: readonly string[]): Map<DeckColumn, number> {
  const found = heading.map((name) => name.normalize('NFKC').trim().toLowerCase());
  return new Map(
    (Object.keys(names) as DeckColumn[]).flatMap((column) => {
      const at = found.findIndex((name) => (names[column] as readonly string[]).includes(name));
      return at === -1 ? [] : [[column, at] as const];
    }),
  );
}

/** Whether a CSV holds cards and not questions: its heading names a front and a back. */
export function isCsvDeck(text: string): boolean {
  const heading = text.split('\n').find((line) => line.trim() !== '') ?? '';
  return isDeckHeading(heading.split(/[,;\t]/).map((cell) => cell.replaceAll('"', '')));
}

export function isDeckHeading(cells: readonly string[]): boolean {
  const columns = deckColumnsOf(cells);
  return columns.has('front') && columns.has('back');
}

interface Bounds {
  readonly maxBroken: number;
  readonly maxRows: number;
  readonly maxColumns: number;
}

const ofSchool: Bounds = {
  maxBroken: maxBrokenRows,
  maxRows: Infinity,
  maxColumns: Infinity,
};

/** Reads the rows of a CSV; a deck is named by its column, or else by the file. */
export async function readCsvDeck(
  text: string,
  fileName: string,
  { maxBroken, maxRows, maxColumns }: Bounds = ofSchool,
  columns?: ReadonlyMap<DeckColumn, number>,
): Promise<RawDeck> {
  const broken: BrokenRow[] = [];
  const lines = csvLines([text], broken, { maxBroken, maxRows });
  return await readDeckLines(lines, { broken, fileName, maxColumns, columns });
}

interface DeckTable {
  /** Takes the rows that are no cards. */
  readonly broken: BrokenRow[];
  readonly fileName: string;
  readonly maxColumns?: number;
  /** What somebody said the columns are; else their headings say it. */
  readonly columns?: ReadonlyMap<DeckColumn, number> | undefined;
}

/** The same of the rows of any table. */
export async function readDeckLines(
  lines: Iterable<Line> | AsyncIterable<Line>,
  { broken, fileName, maxColumns = Infinity, columns: given }: DeckTable,
): Promise<RawDeck> {
  const cards: RawCard[] = [];
  const filled = new FilledColumns();
  let head: readonly string[] | undefined;
  let columns: ReadonlyMap<DeckColumn, number> = given ?? new Map();
  for await (const { line, cells } of lines) {
    if (head === undefined) {
      head = cells;
      if (head.length > maxColumns)
        throw new BankFileError(`表头有 ${head.length} 列，最多 ${maxColumns} 列`);
      columns = given ?? deckColumnsOf(head);
      continue;
    }
    filled.note(cells);
    const place = `第 ${line} 行`;
    const fault = faultOf(head, cells);
    if (fault === undefined) cards.push(cardIn(cells, columns, { place, fileName }));
    else broken.push({ place, reason: fault });
  }
  if (head === undefined) throw new BankFileError('文件是空的');
  return { cards, broken, notes: filled.unused(head, new Set(columns.values())) };
}

function faultOf(head: readonly string[], cells: readonly string[]): string | undefined {
  try {
    refuseMore(head, cells);
    return undefined;
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    return error.message;
  }
}

function cardIn(
  cells: readonly string[],
  columns: ReadonlyMap<DeckColumn, number>,
  { place, fileName }: { place: string; fileName: string },
): RawCard {
  const cell = (column: DeckColumn) => cells[columns.get(column) ?? -1]?.trim() ?? '';
  const guid = cell('guid');
  return {
    ...(guid !== '' && { guid }),
    place,
    deck: cell('deck') || fileName,
    section: cell('section'),
    front: cell('front'),
    back: cell('back'),
  };
}
