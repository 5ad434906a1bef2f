import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';

/**
 * A workspace of ours: its folder from the root, and its manifest.
 * @typedef {{
 *   folder: string,
 *   name: string,
 *   exports?: Record<string, string>,
 *   dependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>,
 * }} Workspace
 */

/**
 * All of them below a root.
 * @param {string} [at]
 * @returns {Workspace[]}
 */
export function readWorkspaces(at = root) {
  return ['packages', 'apps'].flatMap((parent) => {
    if (!existsSync(path.join(at, parent))) return [];
    return readdirSync(path.join(at, parent)).flatMap((name) => {
      const manifest = path.join(at, parent, name, 'package.json');
      if (!existsSync(manifest)) return [];
      return { folder: `${parent}/${name}`, ...JSON.parse(readFileSync(manifest, 'utf8')) };
    });
  });
}

/**
 * The file that an import means, from the root; undefined for what is not ours. Whether it is there is not asked.
 * @param {string} specifier
 * @param {string} from the file that imports
 * @param {readonly Workspace[]} workspaces
 * @returns {string | undefined}
 */
export function fileMeantBy(specifier, from, workspaces) {
  const [bare = ''] = specifier.split('?', 1);
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare);
  const owner = workspaces.find(({ name }) => bare === name || bare.startsWith(`${name}/`));
  if (owner === undefined) return undefined;
  const inside = `.${bare.slice(owner.name.length)}`;
  return path.posix.join(owner.folder, exportedAs(inside, owner.exports ?? {}) ?? inside);
}

/** What a package's exports lead to: an entry of that name, else the pattern with the longest beginning. */
function exportedAs(inside, exports) {
  if (inside in exports) return exports[inside];
  const fitting = Object.keys(exports)
    .map((pattern) => ({ pattern, sides: pattern.split('*') }))
    .filter(
      ({ sides: [before, behind] }) =>
        behind !== undefined && inside.startsWith(before) && inside.endsWith(behind),
    )
    .sort((a, b) => b.sides[0].length - a.sides[0].length);
  if (fitting[0] === undefined) return undefined;
  const [before, behind] = fitting[0].sides;
  const star = inside.slice(before.length, inside.length - behind.length);
  return exports[fitting[0].pattern].replace('*', star);
}
