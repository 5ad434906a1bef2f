import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTitles } from './titles.ts';

export interface Claim {
  readonly id: string;
  /** Numbers of the clauses that it names, from 1. */
  readonly clauses: readonly number[];
  readonly isProof: boolean;
  /** `apps/server/src/app.test.ts:12`. */
  readonly place: string;
  /** The file and its own helpers, for what a claim of a row must show besides its title. */
  readonly source: string;
}

const folders = ['apps', 'packages', 'tools', 'bench'];
const leaveOut = new Set(['node_modules', 'dist', '.cache', 'test-results', 'fixtures']);
const testFile = /\.(test\.tsx?|spec\.ts)$/;

/**
 * What looks like the id of a row: a call, a behaviour or a route's name, and which of its clauses: `#2`, `#1-3`,
 * `#1,4-6`. Square brackets in a title stand for nothing else, unless what they hold can be no id, as in `takes [] and
 * [1, 2]`.
 */
const shape =
  /\[((?:GET|POST|PUT|PATCH|DELETE) \/[^\]\s#]*|[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)?)(?:#([\d,-]+))?\]/g;

/** A row that is named without clauses is claimed for its first alone. */
export function claimsIn(title: string): { id: string; clauses: number[] }[] {
  return [...title.matchAll(shape)].map(([, id = '', clauses = '1']) => ({
    id,
    clauses: clauses.split(',').flatMap(numbersOf),
  }));
}

function numbersOf(range: string): number[] {
  const [first = Number.NaN, last = first] = range.split('-').map(Number);
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index);
}

/** Every id in every title of the project's test files. */
export function readClaims(root: string): Claim[] {
  return folders.flatMap((folder) =>
    testFilesIn(path.join(root, folder)).flatMap((file) => {
      const own = readFileSync(file, 'utf8');
      const source = own + helpersOf(file, own);
      const place = path.relative(root, file);
      return readTitles(own, file).flatMap(({ text, isProof, line }) =>
        claimsIn(text).map((claim) => ({ ...claim, isProof, place: `${place}:${line}`, source })),
      );
    }),
  );
}

/** What a test opens its page with often lies in a folder `testing` near by. */
function helpersOf(file: string, source: string): string {
  return [...source.matchAll(/from '(\.[^']*\/testing\/[^']+)'/g)]
    .map(([, name = '']) => path.join(path.dirname(file), name))
    .filter((helper) => existsSync(helper))
    .map((helper) => readFileSync(helper, 'utf8'))
    .join('\n');
}

function testFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return leaveOut.has(entry.name) ? [] : testFilesIn(file);
    return testFile.test(entry.name) ? [file] : [];
  });
}
