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

/** Small files that only a neighbour in their folder reads, tests aside, and small neighbours that all their readers read together. */
export function readTogether({ sources, workspaces }: Project): Hint[] {
  const readers = new Map<string, Set<string>>(sources.map(({ file }) => [file, new Set()]));
  for (const { file, text } of sources)
    for (const { specifier } of importsOf(readSyntax(text, file)))
      readers.get(fileMeantBy(specifier, file, workspaces) ?? '')?.add(file);
  const small = sources
    .filter(({ text }) => text.trimEnd().split('\n').length <= smallLines)
    .map(({ file }) => file);
  const groups = new Map<string, string>();
  return small.flatMap((file) => {
    const folder = path.posix.dirname(file);
    const [only, ...others] = [...(readers.get(file) ?? [])].toSorted();
    if (only === undefined) return [];
    if (others.length === 0)
      return path.posix.dirname(only) === folder ? [{ file, with: only }] : [];
    const group = [folder, only, ...others].join(' ');
    const neighbour = groups.get(group);
    groups.set(group, file);
    return neighbour === undefined ? [] : [{ file, with: neighbour }];
  });
}
