/**
 * Writes a SQLite 3 file of whole tables, as https://www.sqlite.org/fileformat2.html describes it: the other side of
 * read-sqlite.ts. Node has a SQLite of its own only from 22.5; this goes when that is the oldest one.
 */
export type CellValue = string | number | null;

export interface SqliteTable {
  readonly name: string;
  /** `CREATE TABLE …`. */
  readonly sql: string;
  /** In the order of their ids. A column that is the INTEGER PRIMARY KEY holds null. */
  readonly rows: readonly { readonly id: number; readonly values: readonly CellValue[] }[];
}

const pageSize = 4096;
const fileHeader = 100;
const leaf = { kind: 0x0d, header: 8 } as const;
const interior = { kind: 0x05, header: 12 } as const;
/** The most of a row that stands on its page; the rest flows over into pages of its own. */
const maxOnPage = pageSize - 35;
const leastOnPage = Math.floor(((pageSize - 12) * 32) / 255) - 23;

export function writeSqlite(tables: readonly SqliteTable[]): Buffer {
  // The first page lists the tables, and is written when their places are known.
  const pages: Buffer[] = [Buffer.alloc(pageSize)];
  const schema = tables.map(({ name, sql, rows }, index) => {
    const root = writeTable(pages, rows);
    return { id: index + 1, values: ['table', name, name, root, sql] };
  });
  const cells = schema.map((row) => cellOf(pages, row));
  pages[0] = pageOf(leaf, cells, { start: fileHeader });
  writeFileHeader(pages[0], pages.length);
  return Buffer.concat(pages);
}

type Row = SqliteTable['rows'][number];
/** A page of a table, and the last id under it. */
interface Branch {
  readonly page: number;
  readonly lastId: number;
}

/** Answers the number of the table's root page. */
function writeTable(pages: Buffer[], rows: readonly Row[]): number {
  let branches: Branch[] = [];
  let cells: Buffer[] = [];
  let lastId = 0;
  const closeLeaf = () => {
    branches.push({ page: addPage(pages, pageOf(leaf, cells)), lastId });
    cells = [];
  };
  for (const row of rows) {
    const cell = cellOf(pages, row);
    if (!hasRoom(leaf, [...cells, cell])) closeLeaf();
    cells.push(cell);
    lastId = row.id;
  }
  closeLeaf();
  while (branches.length > 1) branches = writeLevel(pages, branches);
  return branches[0]!.page;
}

/** Pages that point at those of the level below; the last one of each page stands in its header. */
function writeLevel(pages: Buffer[], below: readonly Branch[]): Branch[] {
  const level: Branch[] = [];
  let waiting: Branch[] = [];
  const close = () => {
    const last = waiting.at(-1)!;
    const cells = waiting.slice(0, -1).map(pointerTo);
    level.push({
      page: addPage(pages, pageOf(interior, cells, { rightmost: last.page })),
      lastId: last.lastId,
    });
    waiting = [];
  };
  for (const [index, branch] of below.entries()) {
    waiting.push(branch);
    // One that is left over would stand on a page without cells.
    const isAlmostLast = index === below.length - 2;
    if (!hasRoom(interior, [...waiting, branch].map(pointerTo)) && !isAlmostLast) close();
  }
  close();
  return level;
}

const pointerTo = ({ page, lastId }: Branch): Buffer => {
  const left = Buffer.alloc(4);
  left.writeUInt32BE(page);
  return Buffer.concat([left, varint(lastId)]);
};

type PageKind = typeof leaf | typeof interior;

const hasRoom = ({ header }: PageKind, cells: readonly Buffer[]) =>
  header + cells.reduce((sum, cell) => sum + cell.length + 2, 0) <= pageSize;

/** Numbers of pages begin with 1. */
function addPage(pages: Buffer[], page: Buffer): number {
  return pages.push(page);
}

function pageOf(
  { kind, header }: PageKind,
  cells: readonly Buffer[],
  { start = 0, rightmost }: { start?: number; rightmost?: number } = {},
): Buffer {
  const page = Buffer.alloc(pageSize);
  let end = pageSize;
  cells.forEach((cell, index) => {
    end -= cell.length;
    cell.copy(page, end);
    page.writeUInt16BE(end, start + header + index * 2);
  });
  page.writeUInt8(kind, start);
  page.writeUInt16BE(cells.length, start + 3);
  page.writeUInt16BE(end, start + 5);
  if (rightmost !== undefined) page.writeUInt32BE(rightmost, start + 8);
  return page;
}

function cellOf(pages: Buffer[], { id, values }: Row): Buffer {
  const record = recordOf(values);
  const head = Buffer.concat([varint(record.length), varint(id)]);
  if (record.length <= maxOnPage) return Buffer.concat([head, record]);
  const rest = leastOnPage + ((record.length - leastOnPage) % (pageSize - 4));
  const own = rest <= maxOnPage ? rest : leastOnPage;
  const overflow = Buffer.alloc(4);
  overflow.writeUInt32BE(overflowInto(pages, record.subarray(own)));
  return Buffer.concat([head, record.subarray(0, own), overflow]);
}

/** Writes what does not stand on a row's page; answers the number of its first page. */
function overflowInto(pages: Buffer[], rest: Buffer): number {
  const size = pageSize - 4;
  const first = pages.length + 1;
  for (let at = 0; at < rest.length; at += size) {
    const page = Buffer.alloc(pageSize);
    const isLast = at + size >= rest.length;
    page.writeUInt32BE(isLast ? 0 : pages.length + 2);
    rest.copy(page, 4, at, at + size);
    pages.push(page);
  }
  return first;
}

function recordOf(values: readonly CellValue[]): Buffer {
  const fields = values.map(fieldOf);
  const types = Buffer.concat(fields.map(({ type }) => varint(type)));
  // The header's length counts itself; one byte does for all tables with fewer than 60 columns of text.
  let size = types.length + 1;
  if (size > 127) size += 1;
  return Buffer.concat([varint(size), types, ...fields.map(({ body }) => body)]);
}

function fieldOf(value: CellValue): { type: number; body: Buffer } {
  if (value === null) return { type: 0, body: Buffer.alloc(0) };
  if (typeof value === 'string') {
    const body = Buffer.from(value, 'utf8');
    return { type: 13 + 2 * body.length, body };
  }
  const body = Buffer.alloc(8);
  body.writeBigInt64BE(BigInt(value));
  return { type: 6, body };
}

/** Seven bits a byte, the highest first; no number here is so large that the ninth byte would hold eight. */
function varint(number: number): Buffer {
  const bytes = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift((rest % 128) + 128);
  return Buffer.from(bytes);
}

function writeFileHeader(page: Buffer, pages: number): void {
  page.write('SQLite format 3\0', 0, 'latin1');
  page.writeUInt16BE(pageSize, 16);
  // Read and written without a journal of its own kind; the three fractions are fixed.
  Buffer.from([1, 1, 0, 64, 32, 32]).copy(page, 18);
  page.writeUInt32BE(1, 24);
  page.writeUInt32BE(pages, 28);
  page.writeUInt32BE(1, 40);
  page.writeUInt32BE(4, 44);
  // UTF-8.
  page.writeUInt32BE(1, 56);
  page.writeUInt32BE(1, 92);
  page.writeUInt32BE(3_040_000, 96);
}
