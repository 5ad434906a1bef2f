import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The file that a command's name means on this machine, or undefined. */
export function findCommand(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  for (const name of names)
    for (const folder of folders) {
      const file = path.join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not there; the next folder may have it.
      }
    }
  return undefined;
}

/** Debian or what is made from it, and allowed to install. */
function canInstall() {
  if (process.getuid?.() !== 0 || findCommand('apt-get') === undefined) return false;
  return (
    existsSync('/etc/os-release') &&
    /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

/**
 * Installs Debian packages where that is possible. False, after words, where it is not or did not work.
 * @param {readonly string[]} names
 */
export function installSystemPackages(names) {
  if (!canInstall()) return false;
  process.stdout.write(`正在安装系统软件：${names.join('、')}……\n`);
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...names);
}
