import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Row {
  /** As a test's title carries it in square brackets: `dashboard`, `POST /api/mobile/sms`, `account.region`. */
  readonly id: string;
  readonly kind: 'route' | 'call' | 'behaviour';
  readonly capability: string;
}

const readers: readonly [file: string, read: (cells: Record<string, string>) => Row][] = [
  ['routes.tsv', ({ name = '', capability = '' }) => ({ id: name, kind: 'route', capability })],
  [
    'api.tsv',
    ({ method = '', path: address = '', capability = '' }) => ({
      id: `${method} ${address}`,
      kind: 'call',
      capability,
    }),
  ],
  ['behaviours.tsv', ({ id = '', capability = '' }) => ({ id, kind: 'behaviour', capability })],
];

/** Every row of the requirements. Throws when two have one id, for a title could not tell them apart. */
export function readRows(folder: string): Row[] {
  const rows = readers.flatMap(([file, read]) => readTable(path.join(folder, file)).map(read));
  const ids = new Set<string>();
  for (const { id } of rows) {
    if (ids.has(id)) throw new Error(`two requirements are called ${id}`);
    ids.add(id);
  }
  return rows;
}

/** Rows of a tab-separated file by the names in its first line. */
function readTable(file: string): Record<string, string>[] {
  const [header = [], ...lines] = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
  return lines.map((cells) =>
    Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])),
  );
}
