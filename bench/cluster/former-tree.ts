import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../tools/root.mjs';

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

/** The state before the last migration came: servers of it and of now share a database that the new ones have changed. */
export const beforeLastMigration = (): string =>
  `${git('log', '-1', '--no-merges', '--format=%H', '--', ':(glob)apps/server/src/**/*.migration.ts')}^`;

export interface FormerTree {
  readonly place: string;
  readonly commit: string;
  remove(): Promise<void>;
}

/** The sources of a former state beside these, with the packages of others that are installed here and workspaces of its own. */
export async function openFormerTree(state: string): Promise<FormerTree> {
  const commit = git('rev-parse', '--short', `${state}^{commit}`);
  const place = await mkdtemp(path.join(tmpdir(), 'xuezhou-former-'));
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, place], { cwd: root });
  const own = '@xuezhou';
  const modules = path.join(place, 'node_modules');
  await mkdir(path.join(modules, own), { recursive: true });
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (name !== own)
      await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const group of ['apps', 'packages'])
    for (const name of await readdir(path.join(place, group))) {
      await symlink(path.join(place, group, name), path.join(modules, own, name));
      const apart = path.join(root, group, name, 'node_modules');
      if (existsSync(apart)) await symlink(apart, path.join(place, group, name, 'node_modules'));
    }
  return { place, commit, remove: () => rm(place, { recursive: true, force: true }) };
}
