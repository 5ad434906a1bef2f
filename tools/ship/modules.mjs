// Which packages of npm the server needs to run, by the lock: what npm installs for building and testing stays behind.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Module
 * @property {string} place its folder, under the project's
 * @property {string} name
 * @property {string} version
 * @property {string} [license]
 * @property {string} [integrity]
 */

/**
 * @param {string} root the project, with its packages installed
 * @returns {Module[]} by place; those for other systems are not installed, so not among them
 */
export function modulesOf(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const seen = new Set();
  const visit = (place) => {
    const locked = packages[place];
    if (locked.link) return visit(locked.resolved);
    if (seen.has(place)) return;
    seen.add(place);
    for (const [name, isNeeded] of namesIn(locked)) {
      const found = find(packages, place, name);
      if (found !== undefined) visit(found);
      else if (isNeeded) throw new Error(`package-lock.json 里没有 ${name}（${place} 要用）`);
    }
  };
  visit('apps/server');
  return [...seen]
    .filter((place) => place.includes('node_modules/') && existsSync(path.join(root, place)))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((place) => {
      const { version, license, integrity } = packages[place];
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { place, name, version, license, integrity };
    });
}

/** What a peer may do without comes with whoever wants it. */
const namesIn = ({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}) => [
  ...Object.keys(dependencies ?? {}).map((name) => [name, true]),
  ...Object.keys(optionalDependencies ?? {}).map((name) => [name, false]),
  ...Object.keys(peerDependencies ?? {})
    .filter((name) => !peerDependenciesMeta?.[name]?.optional)
    .map((name) => [name, true]),
];

/** As Node looks: in the folder's own modules, then in those of each folder above. */
function find(packages, place, name) {
  for (let at = place; ;) {
    const here = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[here] !== undefined) return here;
    if (at === '') return undefined;
    const above = at.lastIndexOf('/node_modules/');
    at = above < 0 ? '' : at.slice(0, above);
  }
}
