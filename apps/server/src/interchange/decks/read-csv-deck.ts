import { BankFileError } from '../banks/bank-file-error.ts';
import { mostBrokenRows, readLines } from '../banks/read-csv-bank.ts';
import { RowFault } from '../banks/row-fault.ts';
import { refuseMore, unusedColumns } from '../banks/unused-columns.ts';
import type { RawCard, RawDeck } from '../../capabilities/flash-card/deck/deck-files.port.ts';

const names = {
  front: ['正面', '卡片正面', 'front', 'term', '术语', '名词', '概念'],
  back: ['背面', '卡片背面', 'back', 'definition', '定义', '释义', '解释'],
  deck: ['牌组', '卡组', '书', '书名', 'deck', 'book'],
  section: ['章', '章节', '分组', '标签', 'section', 'section_title', 'chapter', 'tags'],
} as const;

type Column = keyof typeof names;

function columnsOf(heading: readonly string[]): Map<Column, number> {
  const found = heading.map((name) => name.normalize('NFKC').trim().toLowerCase());
  return new Map(
    (Object.keys(names) as Column[]).flatMap((column) => {
      const at = found.findIndex((name) => (names[column] as readonly string[]).includes(name));
      return at === -1 ? [] : [[column, at] as const];
    }),
  );
}

/** Whether a CSV holds cards and not questions: its heading names a front and a back. */
export function isCsvDeck(text: string): boolean {
  const heading = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const cells = heading.split(/[,;\t]/).map((cell) => cell.replaceAll('"', ''));
  const columns = columnsOf(cells);
  return columns.has('front') && columns.has('back');
}

interface Bounds {
  readonly mostBroken: number;
  readonly mostRows: number;
  readonly mostColumns: number;
}

const ofSchool: Bounds = {
  mostBroken: mostBrokenRows,
  mostRows: Infinity,
  mostColumns: Infinity,
};

/** Reads the rows of a CSV; a deck is named by its column, or else by the file. */
export function readCsvDeck(
  text: string,
  fileName: string,
  { mostBroken, mostRows, mostColumns }: Bounds = ofSchool,
): RawDeck {
  const { lines, broken } = readLines(text, { mostBroken, mostRows });
  const [head, ...rows] = lines;
  if (head === undefined) throw new BankFileError('文件是空的');
  if (head.cells.length > mostColumns)
    throw new BankFileError(`表头有 ${head.cells.length} 列，最多 ${mostColumns} 列`);
  const columns = columnsOf(head.cells);
  const cards: RawCard[] = [];
  for (const { line, cells } of rows) {
    const place = `第 ${line} 行`;
    try {
      refuseMore(head.cells, cells);
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      broken.push({ place, reason: error.message });
      continue;
    }
    const cell = (column: Column) => cells[columns.get(column) ?? -1]?.trim() ?? '';
    cards.push({
      place,
      deck: cell('deck') || fileName,
      section: cell('section'),
      front: cell('front'),
      back: cell('back'),
    });
  }
  return { cards, broken, notes: unusedColumns(head.cells, rows, new Set(columns.values())) };
}
