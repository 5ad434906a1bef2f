import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A file that lies in both stores: what each said of it when it had been copied and read back, and the sum of its bytes. */
export interface Moved {
  readonly from: string;
  readonly to: string;
  readonly sha256: string;
}

type Line = { readonly key: string } & (
  | Moved
  | { readonly state: 'begun' | 'dropped' | 'switched' }
);

/**
 * What a move has put into the new store, so that it goes on where it was cut off, and afterwards knows what came late.
 * That a file is begun stands there before its first byte is sent: what lies in the new store without that is not ours.
 */
export interface MovedRecord {
  /** `begun` was perhaps not copied to its end. */
  of(key: string): Moved | 'begun' | undefined;
  keys(): string[];
  begin(key: string): void;
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

export function openRecord(file: string): MovedRecord {
  const held = new Map<string, Moved | 'begun'>();
  let isSwitched = false;
  const take = (line: Line) => {
    if (!('state' in line)) held.set(line.key, { ...line });
    else if (line.state === 'switched') isSwitched = true;
    else if (line.state === 'begun') held.set(line.key, 'begun');
    else held.delete(line.key);
  };
  if (existsSync(file)) for (const line of linesOf(readFileSync(file, 'utf8'))) take(line);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, 'a', 0o600);
  // A line that a kill cut off ends here, so that the next one is whole.
  writeSync(handle, '\n');
  const write = (line: Line) => {
    // At once and not later: a kill may come between two files.
    writeSync(handle, `${JSON.stringify(line)}\n`);
    take(line);
  };
  return {
    of: (key) => held.get(key),
    keys: () => [...held.keys()],
    begin: (key) => write({ key, state: 'begun' }),
    keep: (key, { from, to, sha256 }) => write({ key, from, to, sha256 }),
    drop: (key) => write({ key, state: 'dropped' }),
    isSwitched: () => isSwitched,
    noteSwitch: () => (isSwitched ? undefined : write({ key: '', state: 'switched' })),
    close: () => closeSync(handle),
  };
}

function* linesOf(text: string): Iterable<Line> {
  for (const line of text.split('\n')) {
    if (line === '') continue;
    try {
      yield JSON.parse(line) as Line;
    } catch {
      // Cut off by a kill: its file is copied again.
    }
  }
}
