import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { fileMeantBy, readWorkspaces } from './structure/workspaces.mjs';

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
  'knip.jsonc',
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
 * @param {ReadonlyMap<string, readonly string[]>} [graph] see `readGraph`
 * @returns {Scope}
 */
export function scopeOf(changed, graph = readGraph()) {
  const code = changed.filter((file) => isCode.test(file));
  const settings = changed.filter((file) => /(^|\/)(package|tsconfig)\.json$/.test(file));
  const touched = [...importersOf(code, graph), ...settings];
  return {
    files: changed.filter((file) => existsSync(path.join(root, file))),
    workspaces: [...new Set(touched.map(workspaceOf))].sort(),
    tests: [...new Set(code.flatMap(testsFor))].sort(),
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

/**
 * The files themselves, and all that import one of them, however far away.
 * @param {readonly string[]} files
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @returns {Set<string>}
 */
export function importersOf(files, graph) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [from, targets] of graph)
    for (const to of targets) importers.set(to, [...(importers.get(to) ?? []), from]);
  const reached = new Set(files);
  // A set is walked through to what is added meanwhile.
  for (const file of reached) for (const from of importers.get(file) ?? []) reached.add(from);
  return reached;
}

const isCode = /\.(tsx?|mjs|js)$/;
const leaveOut = new Set(['node_modules', 'dist', '.cache', 'test-results', 'public']);

/**
 * Which file of ours imports which, types included. It is read from the words alone, since nothing is lost where a text
 * in quotes looks like an import.
 * @param {string} [at]
 * @returns {Map<string, string[]>}
 */
export function readGraph(at = root) {
  const workspaces = readWorkspaces(at);
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  const visit = (folder) => {
    for (const entry of readdirSync(path.join(at, folder), { withFileTypes: true })) {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !leaveOut.has(entry.name)) visit(file);
      if (!entry.isFile() || !isCode.test(file)) continue;
      const text = readFileSync(path.join(at, file), 'utf8');
      const named = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g)];
      const meant = named.map(([, specifier]) => fileMeantBy(specifier ?? '', file, workspaces));
      graph.set(file, [...new Set(meant.filter((each) => each !== undefined))]);
    }
  };
  for (const home of ['apps', 'packages', 'tools', 'bench'])
    if (existsSync(path.join(at, home))) visit(home);
  return graph;
}
