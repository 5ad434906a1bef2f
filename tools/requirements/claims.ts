import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTitles, type Title } from './titles.ts';

export interface Claim {
  readonly id: string;
  readonly isProof: boolean;
  /** `apps/server/src/app.test.ts:12`. */
  readonly place: string;
}

const folders = ['apps', 'packages', 'tools', 'bench'];
const leaveOut = new Set(['node_modules', 'dist', '.cache', 'test-results', 'fixtures']);
const testFile = /\.(test\.tsx?|spec\.ts)$/;

/**
 * What looks like the id of a row: a call, a behaviour or a route's name. Square brackets in a title stand for
 * nothing else, unless what they hold can be no id, as in `takes [] and [1, 2]`.
 */
const shape = /\[((?:GET|POST|PUT|PATCH|DELETE) \/[^\]\s]*|[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)?)\]/g;

export function idsIn(title: string): string[] {
  return [...title.matchAll(shape)].map(([, id = '']) => id);
}

/** Every id in every title of the project's test files. */
export function readClaims(root: string): Claim[] {
  return folders.flatMap((folder) =>
    testFilesIn(path.join(root, folder)).flatMap((file) =>
      readTitles(readFileSync(file, 'utf8'), file).flatMap((title) =>
        claimsOf(title, path.relative(root, file)),
      ),
    ),
  );
}

function claimsOf({ text, isProof, line }: Title, file: string): Claim[] {
  return idsIn(text).map((id) => ({ id, isProof, place: `${file}:${line}` }));
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
