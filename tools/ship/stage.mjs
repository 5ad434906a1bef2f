// Fills a folder with all that a machine needs to run the school, and nothing that it does not.
import {
  chmodSync,
  cpSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { programOf } from '../node/programs.mjs';
import { billOf, licencesOf, partOf } from './inventory.mjs';
import { isOfUse } from './lean.mjs';
import { modulesOf } from './modules.mjs';

/** The version that goes along, of those in tools/node. */
const nodeVersion = '24.22.3';

const carried = [
  ...['LICENSE', 'NOTICE.md', 'tools/xuezhou.mjs', 'content', 'deploy'],
  ...[
    'docs/operations.md',
    'docs/many-machines.md',
    'docs/formats.md',
    'docs/mall.md',
    'docs/reference',
  ],
  ...['apps/server/assets', 'apps/server/dist', 'apps/web/dist', 'apps/console/dist'],
];

/** `xuezhou …` on the machine, from whatever folder and through a link. */
const command = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/../tools/xuezhou.mjs" "$@"
`;

/**
 * @param {string} root the project, built
 * @param {string} folder an empty one
 */
export function stage(root, folder) {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  for (const each of carried)
    cpSync(path.join(root, each), path.join(folder, each), { recursive: true });
  const about = { name, version, license, private: true, type: 'module' };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  const modules = modulesOf(root);
  for (const module of modules) copyModule(root, folder, module);
  copyNode(folder);
  writeFileSync(path.join(folder, 'bin/xuezhou'), command, { mode: 0o755 });
  const node = {
    ...{ name: 'node', version: nodeVersion, license: 'MIT' },
    purl: `pkg:generic/node@${nodeVersion}`,
  };
  const bill = billOf({ name, version, license }, [node, ...modules.map(partOf)], new Date());
  writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
  writeFileSync(path.join(folder, 'LICENCES.txt'), licencesOf(root, modules));
  return { version, modules: modules.length };
}

function copyModule(root, folder, { place, name }) {
  const from = path.join(root, place);
  cpSync(from, path.join(folder, place), {
    recursive: true,
    filter: (source) => {
      const file = path.relative(from, source).split(path.sep).join('/');
      // What lies within is a module of its own, by the list.
      if (file === 'node_modules' || file.startsWith('node_modules/')) return false;
      return file === '' || statSync(source).isDirectory() || isOfUse(name, file);
    },
  });
}

function copyNode(folder) {
  const { program } = programOf(nodeVersion);
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  const place = path.join(folder, 'bin/node');
  copyFileSync(program, place);
  chmodSync(place, 0o755);
}
