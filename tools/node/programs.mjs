import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';

/** Those that the product runs on; README names them. */
export const versions = ['20', '22', '24'];

/**
 * The program of that version: the one that runs now, or as npm's own packages of Node bring it.
 * @param {string} version its first number, or all of it
 */
export function programOf(version) {
  if (isOf(version, process.versions.node))
    return { program: process.execPath, name: `Node ${process.versions.node}` };
  const folder = path.join(root, '.cache/node', version);
  const name = `node-${process.platform}-${process.arch}`;
  const program = path.join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    // Without a list of its own npm would install into the project.
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    const quiet = ['--no-audit', '--no-fund', '--no-save', '--no-package-lock', '--ignore-scripts'];
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', folder, ...quiet, `${name}@${version}`],
      { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) throw new Error(`Node ${version} 没有装好，原因见上。请检查网络后再试`);
  }
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (!isOf(version, (stdout ?? '').trim().slice(1)))
    throw new Error(`${program} 不是 Node ${version}`);
  return { program, name: `Node ${stdout.trim().slice(1)}` };
}

const isOf = (version, whole) => whole === version || whole.startsWith(`${version}.`);

/** What the tests and the product start is found by its name too. */
export const environmentOf = (program, extra = {}) => ({
  ...process.env,
  PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}`,
  ...extra,
});
