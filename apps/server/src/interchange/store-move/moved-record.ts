import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** A file that lies in both stores: what each said of it when it had been copied and read back, and the sum of its bytes. */
export interface Moved {
  readonly from: string;
  readonly to: string;
  readonly sha256: string;
}

/** Perhaps not copied to its end. */
interface Begun {
  readonly state: 'begun';
  /** What of us lay in the new store before: nothing, or an earlier copy. */
  readonly to?: string | undefined;
}

type Known = Moved | Begun;

type Line = { readonly key: string } & (Known | { readonly state: 'dropped' | 'switched' });

export const isMoved = (known: Known | undefined): known is Moved =>
  known !== undefined && 'sha256' in known;

/**
 * What a move has put into the new store, so that it goes on where it was cut off, and afterwards knows what came late.
 * That a file is begun stands there before its first byte is sent: what lies in the new store without that is not ours.
 */
export interface MovedRecord {
  of(key: string): Known | undefined;
  keys(): string[];
  /** With the tag of what lies in the new store from us by now, if anything does. */
  begin(key: string, to: string | undefined): void;
  keep(key: string, moved: Moved): void;
  drop(key: string): void;
  /** The school has the new store: from then on nothing is copied over what it has there. */
  isSwitched(): boolean;
  noteSwitch(): void;
  close(): void;
}

/** One file for each two stores, in the order of the move. */
export const recordPlace = (dataDirectory: string, from: string, to: string): string =>
  path.join(
    dataDirectory,
    'store-move',
    `${createHash('sha256').update(`${from}\n${to}`).digest('hex').slice(0, 16)}.jsonl`,
  );

export async function openRecord(file: string): Promise<MovedRecord> {
  const { held, ...read } = await readRecord(file);
  let { isSwitched } = read;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (read.lines > 1.5 * held.size + 1) rewrite(file, linesOf(held, isSwitched));
  const handle = openSync(file, 'a', 0o600);
  // A line that a kill cut off ends here, so that the next one is whole.
  writeSync(handle, '\n');
  const write = (line: Line) => {
    // At once and not later: a kill may come between two files.
    writeSync(handle, `${JSON.stringify(line)}\n`);
    take(held, line);
  };
  return {
    of: (key) => held.get(key),
    keys: () => [...held.keys()],
    begin: (key, to) => write({ key, state: 'begun', to }),
    keep: (key, { from, to, sha256 }) => write({ key, from, to, sha256 }),
    drop: (key) => write({ key, state: 'dropped' }),
    isSwitched: () => isSwitched,
    noteSwitch: () => {
      if (!isSwitched) write({ key: '', state: 'switched' });
      isSwitched = true;
    },
    close: () => closeSync(handle),
  };
}

function take(held: Map<string, Known>, { key, ...line }: Line): void {
  if (!('state' in line) || line.state === 'begun') held.set(key, line);
  else if (line.state === 'dropped') held.delete(key);
}

async function readRecord(
  file: string,
): Promise<{ held: Map<string, Known>; isSwitched: boolean; lines: number }> {
  const held = new Map<string, Known>();
  let [isSwitched, lines] = [false, 0];
  if (existsSync(file))
    for await (const text of textLinesOf(file)) {
      if (text === '') continue;
      lines += 1;
      try {
        const line = JSON.parse(text) as Line;
        take(held, line);
        isSwitched ||= 'state' in line && line.state === 'switched';
      } catch {
        // Cut off by a kill: its file is copied again.
      }
    }
  return { held, isSwitched, lines };
}

/** By pieces: that of millions of files is longer than a string may be. */
async function* textLinesOf(file: string): AsyncIterable<string> {
  let rest = '';
  for await (const piece of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

function* linesOf(held: ReadonlyMap<string, Known>, isSwitched: boolean): Iterable<Line> {
  if (isSwitched) yield { key: '', state: 'switched' };
  for (const [key, known] of held) yield { key, ...known };
}

/** Without what is over by now; a kill leaves the one or the other whole. */
function rewrite(file: string, lines: Iterable<Line>): void {
  const handle = openSync(`${file}.new`, 'w', 0o600);
  try {
    let batch = '';
    for (const line of lines) {
      batch += `${JSON.stringify(line)}\n`;
      if (batch.length < 1_000_000) continue;
      appendFileSync(handle, batch);
      batch = '';
    }
    appendFileSync(handle, batch);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(`${file}.new`, file);
}
