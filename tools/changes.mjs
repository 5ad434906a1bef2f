import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * What a check of a change looks at. `files` are those that are there, from the root.
 * @typedef {{ files: string[], workspaces: string[], tests: string[] }} Scope
 */

/** What the check itself is made of: whoever changes it wants to see all of it. */
const ofAll = [
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'tools/arrows.mjs',
  'tools/check.mjs',
];

/**
 * Files that differ from the trunk, new ones included; undefined where git cannot say, or where the check itself
 * changed.
 * @returns {string[] | undefined}
 */
export function changedFiles() {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter(Boolean) : undefined;
  };
  const trunk = ['origin/main', 'origin/master', 'main', 'master'].find(
    (name) => git('rev-parse', '--verify', '--quiet', name) !== undefined,
  );
  const [base] = (trunk && git('merge-base', 'HEAD', trunk)) || ['HEAD'];
  const tracked = git('diff', '--name-only', '--no-renames', base);
  const fresh = git('ls-files', '--others', '--exclude-standard');
  if (tracked === undefined || fresh === undefined) return undefined;
  const files = [...new Set([...tracked, ...fresh])];
  return files.some((file) => ofAll.includes(file)) ? undefined : files;
}

/**
 * What those files touch: the workspaces whose types can change, and the tests of the capabilities, or beside.
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, readonly string[]>} [users] see `usersOf`
 * @returns {Scope}
 */
export function scopeOf(changed, users = usersOf()) {
  const code = changed.filter((file) => /\.(tsx?|mjs|js)$/.test(file));
  /** @type {Set<string>} */
  const workspaces = new Set();
  /** @type {Set<string>} */
  const tests = new Set();
  for (const file of code) {
    const own = workspaceOf(file);
    for (const each of [own, ...(users.get(own) ?? [])]) workspaces.add(each);
    for (const place of testsFor(file)) tests.add(place);
  }
  return {
    files: changed.filter((file) => existsSync(path.join(root, file))),
    workspaces: [...workspaces].sort(),
    tests: [...tests].sort(),
  };
}

/** @param {string} file */
export function workspaceOf(file) {
  const [parent, name] = file.split('/');
  return parent === 'apps' || parent === 'packages' ? `${parent}/${name}` : 'tools';
}

/**
 * Folders whose tests prove what this file does: those of its capability on every side, else its own.
 * @param {string} file
 * @returns {string[]}
 */
export function testsFor(file) {
  const capability =
    /^apps\/(?:server|web|console)\/src\/capabilities\/([^/]+)\//.exec(file)?.[1] ??
    /^packages\/(?:contract|rules)\/src\/([^/]+)\//.exec(file)?.[1];
  if (capability !== undefined)
    return [
      `packages/rules/src/${capability}/`,
      `apps/server/src/capabilities/${capability}/`,
      `apps/web/src/capabilities/${capability}/`,
      `apps/console/src/capabilities/${capability}/`,
    ];
  // Whole stories, and what is only measured, are for `npm test`.
  if (file.startsWith('apps/e2e/') || file.startsWith('bench/')) return [];
  return [`${path.posix.dirname(file)}/`];
}

/** Who imports a workspace, from the package files; the tools read all of them. */
export function usersOf() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`),
  );
  const manifests = folders.map((folder) => ({
    folder,
    ...JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')),
  }));
  return new Map(
    manifests.map(({ folder, name }) => [
      folder,
      manifests.filter(({ dependencies = {} }) => name in dependencies).map((each) => each.folder),
    ]),
  );
}
