import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** Ends with words unless this Node can run the project. */
export function demandNode() {
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(
    `需要 Node.js 20.19 或更新的版本，现在是 ${process.versions.node}。请升级后再试。\n`,
  );
  process.exit(1);
}

/** Installs the packages when they are missing or older than the lists of them. */
export function installPackages() {
  const installed = path.join(root, 'node_modules/.package-lock.json');
  const lists = ['package.json', 'package-lock.json'].map((file) => path.join(root, file));
  const isFresh =
    existsSync(installed) &&
    lists.every(
      (list) => !existsSync(list) || statSync(list).mtimeMs <= statSync(installed).mtimeMs + 1000,
    );
  if (isFresh) return;
  process.stdout.write('正在安装依赖（第一次大约需要半分钟）……\n');
  // What the cache of npm holds is taken as it is; only where it is not enough, the registry is asked again.
  const isInstalled = npmInstall('--prefer-offline') || npmInstall();
  if (!isInstalled) {
    process.stderr.write('依赖没有装好，原因见上。请检查网络后再试。\n');
    process.exit(1);
  }
}

function npmInstall(...options) {
  const { status } = spawnSync(
    'npm',
    ['install', '--no-fund', '--no-audit', '--loglevel=error', ...options],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  return status === 0;
}
