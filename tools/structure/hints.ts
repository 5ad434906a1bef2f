import path from 'node:path';
import { importsOf } from './capabilities.ts';
import type { Project } from './sources.ts';
import { readSyntax } from './syntax.ts';
import { fileMeantBy } from './workspaces.mjs';

/** Files that might be one. They are told, and never forbidden: names of their own may be worth more. */
export interface Hint {
  readonly file: string;
  /** The only file that reads it, or the neighbour that has the same readers. */
  readonly with: string;
}

const smallLines = 10;

/** Each capability has its words, queries, routes and migrations under these names, however few they are. */
const isNamedAlike =
  /\.(?:words|queries|routes|personal-data|migrations?)\.ts$|\/migrations\/\d{4}-/;

/**
 * What a registration or a port names it gives to others, and reads nothing of it: joined, a table of contents would hold
 * statements. Two beside each other that only such a list names may be one.
 */
const isList = /\.(?:capability|port)\.ts$/;

/** Small files that only a neighbour in their folder reads, and small neighbours that all their readers read together. */
export function readTogether({ sources, tests, workspaces }: Project): Hint[] {
  const readers = new Map<string, Set<string>>(sources.map(({ file }) => [file, new Set()]));
  // One side of an `import()` that a page waits for only when it must: one file would undo it.
  const fetched = new Set<string>();
  for (const { file, text } of sources)
    for (const { specifier, isLate } of importsOf(readSyntax(text, file))) {
      const read = fileMeantBy(specifier, file, workspaces) ?? '';
      readers.get(read)?.add(file);
      if (isLate) fetched.add(read).add(file);
    }
  // What has a test of its own is known by its own name, and a program that runs when it is read could not hold it.
  const isTested = (file: string) =>
    tests.some(
      (test) =>
        path.posix.dirname(test.file) === path.posix.dirname(file) &&
        test.text.includes(`'./${path.posix.basename(file)}'`),
    );
  const small = sources
    .filter(({ text }) => text.trimEnd().split('\n').length <= smallLines)
    .map(({ file }) => file)
    .filter((file) => !isNamedAlike.test(file) && !fetched.has(file) && !isTested(file));
  const groups = new Map<string, string>();
  return small.flatMap((file) => {
    const folder = path.posix.dirname(file);
    const [only, ...others] = [...(readers.get(file) ?? [])].toSorted();
    if (only === undefined) return [];
    if (others.length === 0 && !isList.test(only))
      return path.posix.dirname(only) === folder ? [{ file, with: only }] : [];
    const group = [folder, only, ...others].join(' ');
    const neighbour = groups.get(group);
    groups.set(group, file);
    return neighbour === undefined ? [] : [{ file, with: neighbour }];
  });
}
