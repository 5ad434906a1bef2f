import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Entry>>;
};

/**
 * What the registry has no such version of, so that nobody can install it: without it learners go by the school's fit of FSRS or
 * the general one, and the doctor says so. A version that comes is added by `npm install --package-lock-only` in an empty folder.
 */
const unpublished = (name: string): boolean => name.startsWith('@open-spaced-repetition/binding-');

/** As Node looks for it: beside who wants it, then in each folder above. */
function entryOf(wanter: string, name: string): Entry | undefined {
  for (
    let folder = wanter;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const found = lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (found !== undefined || folder === '') return found;
  }
}

it('knows the parts of every platform, also of those on which nobody installed yet', () => {
  // npm leaves out those of other platforms where it writes a lock beside modules that are installed (npm/cli#4828).
  const missing = Object.entries(lock.packages).flatMap(([wanter, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => entryOf(wanter, name) === undefined && !unpublished(name),
    ),
  );
  expect(missing).toEqual([]);
});

it('says of each what its content is, and that a platform may do without it', () => {
  const bare = Object.entries(lock.packages).flatMap(([wanter, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => {
      const entry = entryOf(wanter, name);
      return entry !== undefined && (entry.integrity === undefined || entry.version === undefined);
    }),
  );
  expect(bare).toEqual([]);
});
