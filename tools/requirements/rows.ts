import { readFileSync } from 'node:fs';
import path from 'node:path';
import { clausesOf, sentencesOf } from './clauses.ts';

export interface Row {
  /** As a test's title carries it in square brackets: `dashboard`, `POST /api/mobile/sms`, `account.region`. */
  readonly id: string;
  /** Operations of the console are counted apart from the specification's. */
  readonly kind: 'route' | 'call' | 'behaviour' | 'console';
  readonly capability: string;
  /** What each of its clauses says; `[account.email#2]` names the second. */
  readonly clauses: readonly string[];
  /** Where the page is, of a route. */
  readonly address?: string;
}

type Cells = Record<string, string>;

const readers: readonly [file: string, read: (cells: Cells) => Row][] = [
  [
    'routes.tsv',
    ({ name = '', path: address = '', capability = '', 'what the page is': text = '' }) => ({
      id: name,
      kind: 'route',
      capability,
      clauses: clausesOf(text),
      address,
    }),
  ],
  [
    'api.tsv',
    ({ method = '', path: address = '', capability = '', 'data on status 200': text = '' }) => ({
      id: `${method} ${address}`,
      kind: 'call',
      capability,
      clauses: sentencesOf(text),
    }),
  ],
  [
    'behaviours.tsv',
    ({ id = '', capability = '', behaviour = '' }) => ({
      id,
      kind: 'behaviour',
      capability,
      clauses: clausesOf(behaviour),
    }),
  ],
];

/** What a command of the command line does without an operation is no row. */
function readConsole({ method, path: address, capability, ...cells }: Cells): Row[] {
  if (method === '-') return [];
  const clauses = sentencesOf(cells['what it does'] ?? '');
  return [
    { id: `${method} ${address}`, kind: 'console', capability: `console/${capability}`, clauses },
  ];
}

/** Every row of the requirements. Throws when two have one id, for a title could not tell them apart. */
export function readRows(folder: string): Row[] {
  const rows = [
    ...readers.flatMap(([file, read]) => readTable(path.join(folder, file)).map(read)),
    ...readTable(path.join(folder, 'console.tsv')).flatMap(readConsole),
  ];
  const ids = new Set<string>();
  for (const { id, clauses } of rows) {
    if (ids.has(id)) throw new Error(`two requirements are called ${id}`);
    if (clauses.length === 0) throw new Error(`the requirement ${id} says nothing`);
    ids.add(id);
  }
  return rows;
}

/** Rows of a tab-separated file by the names in its first line. */
export function readTable(file: string): Cells[] {
  const [header = [], ...lines] = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
  return lines.map((cells) =>
    Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])),
  );
}
