import { BankFileError } from '../banks/bank-file-error.ts';

/**
 * Reads whole tables of a SQLite 3 file, as https://www.sqlite.org/fileformat2.html describes it. Nothing is written,
 * and no code of the file runs. Node has a SQLite of its own only from 22.5; this goes when that is the oldest one.
 */
export type SqliteValue = string | number | bigint | Buffer | null;

const magic = 'SQLite format 3\0';
const leafTable = 0x0d;
const interiorTable = 0x05;
/** Of tables without row ids, whose inner pages hold rows too. */
const leafIndex = 0x0a;
const interiorIndex = 0x02;
const kinds = [leafTable, interiorTable, leafIndex, interiorIndex];
const maxRows = 200_000;

/** The rows of a table by its name, each with its row id first, null where it has none; undefined where there is no such table. */
export function readSqliteTable(file: Buffer, name: string): SqliteValue[][] | undefined {
  if (file.length < 100 || file.toString('latin1', 0, 16) !== magic) throw broken();
  // 2 and 3 are UTF-16, which no Anki writes.
  if (file.readUInt32BE(56) !== 1) throw new BankFileError('数据库的文字编码不是 UTF-8');
  try {
    const schema = [...rowsOf(file, 1)];
    const root = schema.find(([, type, own]) => type === 'table' && own === name)?.[4];
    return typeof root === 'number' ? [...rowsOf(file, root)] : undefined;
  } catch (error) {
    // Reading past the end of what is there.
    if (error instanceof RangeError) throw broken(error);
    throw error;
  }
}

const broken = (cause?: unknown) => new BankFileError('数据库不完整或已损坏', { cause });

function* rowsOf(file: Buffer, root: number): Generator<SqliteValue[]> {
  const pageSize = file.readUInt16BE(16) === 1 ? 65_536 : file.readUInt16BE(16);
  const usable = pageSize - file.readUInt8(20);
  if (pageSize < 512 || usable < 480) throw broken();
  const seen = new Set<number>();
  const waiting = [root];
  let rows = 0;
  let size = 0;
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    if (page < 1 || seen.has(page)) throw broken();
    seen.add(page);
    const start = (page - 1) * pageSize;
    const header = start + (page === 1 ? 100 : 0);
    const kind = file.readUInt8(header);
    if (!kinds.includes(kind)) throw broken();
    const isInterior = kind === interiorTable || kind === interiorIndex;
    const isIndex = kind === leafIndex || kind === interiorIndex;
    const cells = file.readUInt16BE(header + 3);
    const pointers = header + (isInterior ? 12 : 8);
    const places = Array.from(
      { length: cells },
      (_, index) => start + file.readUInt16BE(pointers + index * 2),
    );
    if (isInterior) {
      const children = [...places, header + 8].map((at) => file.readUInt32BE(at));
      waiting.push(...children.toReversed());
    }
    if (kind === interiorTable) continue;
    for (const place of places) {
      const at = isInterior ? place + 4 : place;
      if (++rows > maxRows) throw new BankFileError(`超过 ${maxRows} 行，请分成几个文件`);
      const [length] = readVarint(file, at);
      // Rows that share their bytes are none of SQLite's.
      if ((size += length) > file.length) throw broken();
      yield isIndex
        ? readIndexCell(file, at, { pageSize, usable })
        : readCell(file, at, { pageSize, usable });
    }
  }
}

interface Pages {
  readonly pageSize: number;
  readonly usable: number;
}

function readCell(file: Buffer, at: number, pages: Pages): SqliteValue[] {
  const [length, afterLength] = readVarint(file, at);
  const [rowId, start] = readVarint(file, afterLength);
  const maxLocal = pages.usable - 35;
  return [rowId, ...readRecord(readPayload(file, { start, length, maxLocal }, pages))];
}

function readIndexCell(file: Buffer, at: number, pages: Pages): SqliteValue[] {
  const [length, start] = readVarint(file, at);
  const maxLocal = Math.floor(((pages.usable - 12) * 64) / 255) - 23;
  return [null, ...readRecord(readPayload(file, { start, length, maxLocal }, pages))];
}

/** What does not fit in its page goes on in a chain of others. */
function readPayload(
  file: Buffer,
  { start, length, maxLocal }: { start: number; length: number; maxLocal: number },
  { pageSize, usable }: Pages,
): Buffer {
  if (length < 0 || length > file.length) throw broken();
  if (length <= maxLocal) return take(file, start, length);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((length - least) % (usable - 4));
  const local = fitting <= maxLocal ? fitting : least;
  const parts = [take(file, start, local)];
  let left = length - local;
  let page = file.readUInt32BE(start + local);
  while (left > 0) {
    if (page === 0) throw broken();
    const from = (page - 1) * pageSize;
    const part = take(file, from + 4, Math.min(left, usable - 4));
    parts.push(part);
    left -= part.length;
    page = file.readUInt32BE(from);
  }
  return Buffer.concat(parts);
}

function take(file: Buffer, start: number, length: number): Buffer {
  const part = file.subarray(start, start + length);
  if (part.length !== length) throw broken();
  return part;
}

function readRecord(record: Buffer): SqliteValue[] {
  const [headerLength, first] = readVarint(record, 0);
  const values: SqliteValue[] = [];
  let at = headerLength;
  for (let place = first; place < headerLength;) {
    const [type, next] = readVarint(record, place);
    const [value, length] = readValue(record, at, type);
    values.push(value);
    at += length;
    place = next;
  }
  return values;
}

const integerLengths = [0, 1, 2, 3, 4, 6, 8];

function readValue(record: Buffer, at: number, type: number): [SqliteValue, number] {
  if (type === 0) return [null, 0];
  if (type === 6) {
    const whole = record.readBigInt64BE(at);
    return [Number.isSafeInteger(Number(whole)) ? Number(whole) : whole, 8];
  }
  if (type <= 5) {
    const length = integerLengths[type] ?? 0;
    return [record.readIntBE(at, length), length];
  }
  if (type === 7) return [record.readDoubleBE(at), 8];
  if (type === 8 || type === 9) return [type - 8, 0];
  if (type < 12) throw broken();
  const length = Math.floor((type - 12) / 2);
  const bytes = take(record, at, length);
  return [type % 2 === 0 ? bytes : bytes.toString('utf8'), length];
}

/** Seven bits a byte, all eight of the ninth. Answers the number and where the next thing begins. */
function readVarint(bytes: Buffer, at: number): [number, number] {
  let value = 0n;
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes.readUInt8(at + index);
    if (index === 8) return [Number(BigInt.asIntN(64, (value << 8n) | BigInt(byte))), at + 9];
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return [Number(value), at + index + 1];
  }
  throw broken();
}
