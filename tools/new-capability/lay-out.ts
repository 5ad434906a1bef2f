import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFiles } from './files.ts';
import { namesOf } from './names.ts';
import { registrations } from './registrations.ts';

const homes = [
  'packages/contract/src',
  'packages/rules/src',
  'apps/server/src/capabilities',
  'apps/web/src/capabilities',
  'apps/console/src/capabilities',
];

/**
 * Writes a small working capability into every side and registers it; returns the files that were written.
 * Throws with words, and writes nothing, when the name is no name or is taken.
 */
export function layOut(root: string, name: string): string[] {
  const names = namesOf(name);
  const taken = homes.map((home) => `${home}/${name}`).find((folder) => isTaken(root, folder));
  if (taken !== undefined) throw new Error(`「${name}」已经有了：${taken}。`);
  if (doorsOf(root).includes(name))
    throw new Error(`「${name}」是 packages/contract 自己的一个入口，请换一个名字。`);
  const files = newFiles(names, today());
  for (const { file, apply } of registrations(names))
    files.set(file, apply(readFileSync(path.join(root, file), 'utf8')));
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return [...files.keys()];
}

/** As migrations begin, in the school's zone: 20261128. */
const today = () =>
  new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).replaceAll('-', '');

/** A folder that somebody has only just made holds nothing that could be lost. */
function isTaken(root: string, folder: string): boolean {
  const place = path.join(root, folder);
  return existsSync(place) && readdirSync(place).length > 0;
}

/** What the contract's package exports besides its capabilities, such as `kernel`. */
function doorsOf(root: string): string[] {
  const file = path.join(root, 'packages/contract/package.json');
  const { exports } = JSON.parse(readFileSync(file, 'utf8')) as { exports: Record<string, string> };
  return Object.keys(exports).map((door) => door.replace(/^\.\//, ''));
}
