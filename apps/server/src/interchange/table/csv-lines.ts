import { CsvError, parse, type Info, type Parser } from 'csv-parse';
import { withoutGuard } from '../export/csv-line.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import type { BrokenRow } from '../banks/read/raw-question.ts';

/** A row of a table. */
export interface Line {
  /** Counted from 1, of its first line: a field in quotes may have several. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Text, whole or piece by piece as it is read. */
export type TextPieces = Iterable<string> | AsyncIterable<string>;

export const maxBrokenRows = 500;

interface Bounds {
  readonly maxBroken: number;
  /** Below the heading. */
  readonly maxRows: number;
}

/** A quote that is never closed makes one row of all that follows; a row with pictures in it is shorter. */
const longestRow = 30_000_000;

/** In UTF-16 units. */
const blockLength = 65_536;

/**
 * The rows of a CSV, separated as its heading is, one after the other without holding more than one piece of it. A row
 * with a broken quote is added to `broken` and passed over.
 */
export async function* csvLines(
  pieces: TextPieces,
  broken: BrokenRow[],
  bounds: Bounds = { maxBroken: maxBrokenRows, maxRows: Infinity },
): AsyncGenerator<Line> {
  let rows: CsvRows | undefined;
  let count = 0;
  function* take(lines: readonly Line[]): Generator<Line> {
    count += lines.length;
    // The heading is one more.
    if (count - 1 > bounds.maxRows)
      throw new BankFileError(`超过 ${bounds.maxRows} 行，请分成几个文件`);
    yield* lines;
  }
  for await (const physical of blocksOf(pieces)) {
    const heading = physical.find((line) => line.trim() !== '');
    if (rows === undefined && heading !== undefined)
      rows = new CsvRows(delimiterOf(heading), broken, bounds.maxBroken);
    yield* take((await rows?.feed(physical)) ?? []);
  }
  yield* take((await rows?.end()) ?? []);
}

/** Whole physical lines, as many as each piece brings. */
async function* blocksOf(pieces: TextPieces): AsyncGenerator<string[]> {
  let rest = '';
  for await (const piece of pieces)
    // A bound is met while little is read, also where the text comes whole.
    for (let at = 0; at < piece.length; at += blockLength) {
      const block = piece.slice(at, at + blockLength);
      const end = block.lastIndexOf('\n');
      // A line of megabytes is not cut up anew with each of its parts.
      if (end >= 0) yield (rest + block.slice(0, end)).split('\n');
      rest = end >= 0 ? block.slice(end + 1) : rest + block;
    }
  if (rest !== '') yield [rest];
}

/** A parser that goes on behind a broken row, and the lines that have not become a row yet. */
class CsvRows {
  readonly #delimiter: string;
  readonly #broken: BrokenRow[];
  readonly #maxBroken: number;
  #parser: Parser | undefined;
  /** Lines before the first one that this parser was given. */
  #base = 0;
  /** Lines before the first of those that wait. */
  #before = 0;
  #waiting: string[] = [];
  #rows: Line[] = [];
  #hasHeading = false;

  constructor(delimiter: string, broken: BrokenRow[], maxBroken: number) {
    this.#delimiter = delimiter;
    this.#broken = broken;
    this.#maxBroken = maxBroken;
  }

  async feed(lines: readonly string[]): Promise<Line[]> {
    for (const line of lines) this.#waiting.push(line);
    await this.#write(lines);
    return this.#taken();
  }

  async end(): Promise<Line[]> {
    while (!(await settled(this.#parser ?? this.#begin(), (parser, done) => parser.end(done))))
      await this.#write(this.#passOver());
    return this.#taken();
  }

  /** Writes lines; behind a broken row all that still waits once more. */
  async #write(lines: readonly string[]): Promise<void> {
    let rest = lines;
    while (rest.length > 0) {
      const text = `${rest.join('\n')}\n`;
      const isSound = await settled(this.#parser ?? this.#begin(), (parser, done) =>
        parser.write(text, done),
      );
      this.#dropRead();
      rest = isSound ? [] : this.#passOver();
    }
  }

  #begin(): Parser {
    this.#base = this.#before;
    this.#parser = parse({
      delimiter: this.#delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: longestRow,
      on_record: (cells: string[], { lines }: Info) => {
        this.#take(cells, this.#base + lines);
        return null;
      },
    });
    return this.#parser;
  }

  /** A row that ends in this line, counted from 1. */
  #take(cells: readonly string[], last: number): void {
    const inside = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    this.#rows.push({ line: last - inside, cells: cells.map(withoutGuard) });
    this.#read = last - this.#before;
  }

  /** How many of those that wait have become rows. */
  #read = 0;

  #dropRead(): void {
    this.#waiting.splice(0, this.#read);
    this.#before += this.#read;
    this.#read = 0;
  }

  /** Tells the row that could not be read, and answers the lines behind its first one. */
  #passOver(): readonly string[] {
    this.#dropRead();
    const at = Math.max(
      0,
      this.#waiting.findIndex((line) => !/^[\s,;]*$/.test(line)),
    );
    if (!this.#hasHeading && this.#rows.length === 0)
      throw new BankFileError('表头那一行的引号没有配对');
    this.#broken.push({
      place: `第 ${this.#before + at + 1} 行`,
      reason: '引号没有配对；文字里的引号要写成两个 ""',
    });
    if (this.#broken.length > this.#maxBroken)
      throw new BankFileError(`引号没有配对的行超过 ${this.#maxBroken} 行，请检查文件`);
    this.#waiting.splice(0, at + 1);
    this.#before += at + 1;
    this.#parser = undefined;
    return [...this.#waiting];
  }

  #taken(): Line[] {
    const rows = this.#rows;
    this.#rows = [];
    this.#hasHeading ||= rows.length > 0;
    return rows;
  }
}

/** Whether the parser took what it was given; false for a row that is no CSV. */
async function settled(
  parser: Parser,
  give: (parser: Parser, done: (error?: Error | null) => void) => void,
): Promise<boolean> {
  return await new Promise((resolve, reject) => {
    const fail = (error: Error) => (error instanceof CsvError ? resolve(false) : reject(error));
    // It tells an error twice, and would end the process by the one that nobody hears.
    parser.once('error', fail);
    give(parser, (error) => {
      if (error instanceof Error) return fail(error);
      parser.off('error', fail);
      resolve(true);
    });
  });
}

/** What separates the cells of the heading most often. */
function delimiterOf(heading: string): string {
  const bare = heading.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
