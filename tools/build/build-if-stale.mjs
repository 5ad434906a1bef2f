import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';
import { lockBuild } from './build-lock.mjs';

const stampName = '.cache/build-stamp';
const results = [
  'apps/server/dist/main.js',
  'apps/sandbox/dist/main.js',
  'apps/web/dist/index.html',
  'apps/console/dist/index.html',
];
const sources = [
  'apps/server/src',
  'apps/sandbox/src',
  'apps/web',
  'apps/console',
  'packages',
  'package-lock.json',
  'tools/build.mjs',
];
const leaveOut = new Set(['node_modules', 'dist', '.cache']);

/** Names, sizes and times of all that the build reads. */
function fingerprint(folder) {
  const hash = createHash('sha256');
  const visit = (file) => {
    const facts = statSync(file);
    if (!facts.isDirectory()) {
      hash.update(`${path.relative(folder, file)} ${facts.size} ${facts.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(file).sort())
      if (!leaveOut.has(name)) visit(path.join(file, name));
  };
  for (const source of sources) {
    const file = path.join(folder, source);
    if (existsSync(file)) visit(file);
  }
  return hash.digest('hex');
}

function isBuilt(folder, wanted) {
  const stamp = path.join(folder, stampName);
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted &&
    results.every((file) => existsSync(path.join(folder, file)))
  );
}

/**
 * Builds when something that the build reads has changed since the last one; of several that find so at once one builds,
 * and the others wait for it.
 */
export function buildIfStale(folder = root) {
  if (isBuilt(folder, fingerprint(folder))) return;
  const release = lockBuild(folder);
  // The one that held it may have built what is wanted.
  const wanted = fingerprint(folder);
  if (!isBuilt(folder, wanted)) build(folder, wanted);
  release();
}

function build(folder, wanted) {
  process.stdout.write('正在构建……\n');
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  const stamp = path.join(folder, stampName);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}
