// Which files of a Debian some programs need to run: the programs, what they link to, and what the system reads for them.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';

/** Under `/usr` all of them lie: `/bin`, `/lib` and their like are links there. */
const merged = (file) => (/^\/(bin|sbin|lib|lib64)\//.test(file) ? `/usr${file}` : file);

/**
 * @param {string} base the root of a Debian
 * @param {readonly string[]} programs addons and libraries too
 * @param {readonly string[]} besides files and folders, with all that is in them
 * @returns {string[]} places in it, links as such with what they lead to
 */
export function closureOf(base, programs, besides) {
  const found = new Set();
  const add = (place) => {
    const file = merged(place);
    const real = path.join(base, file);
    if (found.has(file) || !isThere(real)) return;
    found.add(file);
    for (let above = path.dirname(file); above !== '/'; above = path.dirname(above)) {
      found.add(above);
      if (!lstatSync(path.join(base, above)).isSymbolicLink()) continue;
      // The file lies where its folder leads.
      found.delete(file);
      const led = path.resolve(path.dirname(above), readlinkSync(path.join(base, above)));
      return add(path.posix.join(led, path.posix.relative(above, file)));
    }
    const facts = lstatSync(real);
    if (facts.isSymbolicLink()) add(path.resolve(path.dirname(file), readlinkSync(real)));
    else if (facts.isDirectory())
      for (const name of readdirSync(real)) add(path.posix.join(file, name));
  };
  for (const link of ['/bin', '/sbin', '/lib', '/lib64']) found.add(link);
  for (const file of [...programs, ...linkedBy(base, programs), ...besides]) add(file);
  return [...found].toSorted((one, other) => (one < other ? -1 : 1));
}

/** As the system's own linker says. What is no program for it is passed over. */
function linkedBy(base, programs) {
  const { stdout } = spawnSync('chroot', [base, '/usr/bin/ldd', ...programs], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  return [...new Set([...stdout.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map(([, file]) => file))];
}

const isThere = (file) => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/** The packages whose files those are: name, version, and what dpkg says of them. */
export function packagesOf(base, files) {
  const info = path.join(base, 'var/lib/dpkg/info');
  const wanted = new Set(files.filter((file) => !isFolder(path.join(base, file))));
  const owners = new Set();
  for (const list of readdirSync(info).filter((name) => name.endsWith('.list'))) {
    const owned = readFileSync(path.join(info, list), 'utf8').split('\n').map(merged);
    if (owned.some((file) => wanted.has(file))) owners.add(list.replace(/(:\w+)?\.list$/, ''));
  }
  return readFileSync(path.join(base, 'var/lib/dpkg/status'), 'utf8')
    .split('\n\n')
    .map((stanza) => ({
      stanza: stanza.trim(),
      name: /^Package: (.*)$/m.exec(stanza)?.[1] ?? '',
      version: /^Version: (.*)$/m.exec(stanza)?.[1] ?? '',
    }))
    .filter(({ name }) => owners.has(name));
}

const isFolder = (file) =>
  existsSync(file) && statSync(file).isDirectory() && !lstatSync(file).isSymbolicLink();
