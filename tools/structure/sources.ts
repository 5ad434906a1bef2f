import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readWorkspaces, type Workspace } from './workspaces.mjs';

/** A file of ours, by its path from the root with forward slashes. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

export interface Project {
  /** Code that runs: no tests, no fixtures. */
  readonly sources: readonly Source[];
  readonly tests: readonly Source[];
  readonly workspaces: readonly Workspace[];
  /** How many files lie directly in each folder, tests included. */
  readonly folders: ReadonlyMap<string, number>;
}

const homes = ['apps', 'packages', 'tools', 'bench'];
const leaveOut = new Set(['node_modules', 'dist', '.cache', 'test-results', 'fixtures', 'public']);
const test = /\.(test|spec)\.tsx?$|(^|\/)(test|testing|tests|stories)\//;
const code = /(?<!\.d)\.(tsx?|mjs)$/;

/** Everything of ours below a root, from the disk. */
export function readProject(root: string): Project {
  const [sources, tests]: [Source[], Source[]] = [[], []];
  const folders = new Map<string, number>();
  const visit = (folder: string): void => {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    folders.set(folder, files.length);
    for (const { name } of files) {
      const file = `${folder}/${name}`;
      if (code.test(name))
        (test.test(file) ? tests : sources).push({
          file,
          text: readFileSync(path.join(root, file), 'utf8'),
        });
    }
    for (const entry of entries)
      if (entry.isDirectory() && !leaveOut.has(entry.name)) visit(`${folder}/${entry.name}`);
  };
  for (const home of homes) if (existsSync(path.join(root, home))) visit(home);
  return { sources, tests, folders, workspaces: readWorkspaces(root) };
}
