import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';
import { readSyntax, textOf } from '../structure/syntax.ts';

/** A part of the house whose mutants are counted together. */
export interface Area {
  readonly name: string;
  /** Where its files lie, from the root. */
  readonly folder: string;
  readonly file: RegExp;
  /** Folders whose tests ought to notice, by the file. */
  tests(file: string): string[];
}

const capabilityOf = (file: string) =>
  /^apps\/server\/src\/capabilities\/[^/]+/.exec(file)?.[0] ?? path.posix.dirname(file);

export const areas: readonly Area[] = [
  {
    name: 'rules',
    folder: 'packages/rules/src',
    file: /\.ts$/,
    tests: () => ['packages/rules/src'],
  },
  {
    name: 'policies',
    folder: 'apps/server/src/capabilities',
    file: /policy\.ts$/,
    tests: (file) => [capabilityOf(file)],
  },
  {
    name: 'presenters',
    folder: 'apps/server/src/capabilities',
    file: /\.presenter\.ts$/,
    tests: (file) => [capabilityOf(file)],
  },
  {
    name: 'access',
    folder: 'apps/server/src',
    file: /\/(admit|check-access|restrictions)\.ts$/,
    tests: (file) => [capabilityOf(file), 'apps/server/src/platform/http'],
  },
];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Files of an area, from the root. */
export function filesOf({ folder, file }: Area): string[] {
  return filesIn(folder).filter(
    (each) => file.test(each) && !isTest(each) && !/\/testing\/|\.d\.ts$/.test(each),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Tests that load a file: those beside it first, for they are likely to notice. */
export function testsOf(area: Area, file: string): string[] {
  const near = (test: string) => (path.dirname(test) === path.dirname(file) ? 0 : 1);
  return [...new Set(area.tests(file).flatMap(filesIn))]
    .filter((each) => isTest(each) && doesLoad(each, file))
    .sort((a, b) => near(a) - near(b));
}

const imported = new Map<string, string[]>();

/** A test of the server loads the whole of it. */
function doesLoad(test: string, file: string): boolean {
  if (!file.startsWith('packages/')) return true;
  const seen = new Set<string>();
  const search = (from: string): boolean => {
    if (from === file) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return importsOf(from).some(search);
  };
  return search(test);
}

/** What a file imports of its own package. */
function importsOf(file: string): string[] {
  const known = imported.get(file);
  if (known !== undefined) return known;
  const body = readSyntax(readFileSync(path.join(root, file), 'utf8'), file)['body'] as {
    source?: unknown;
  }[];
  const found = body
    .map(({ source }) => textOf(source) ?? '')
    .filter((source) => source.startsWith('.'))
    .map((source) => path.join(path.dirname(file), source))
    .filter((each) => /\.tsx?$/.test(each) && existsSync(path.join(root, each)));
  imported.set(file, found);
  return found;
}
