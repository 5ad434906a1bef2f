import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../root.mjs';
import { closureOf, packagesOf } from './closure.mjs';
import { billOf, partOf } from './inventory.mjs';
import { isOfUse } from './lean.mjs';
import { modulesOf } from './modules.mjs';

const modules = modulesOf(root);

/** Every file that a package's description names for Node, whatever the condition. */
function filesNamed(place: string): string[] {
  const { main, exports } = JSON.parse(
    readFileSync(path.join(root, place, 'package.json'), 'utf8'),
  ) as { main?: string; exports?: unknown };
  const within = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .filter(([key]) => /^(\.|node$|import$|require$|default$)/.test(key))
            .flatMap(([, each]) => within(each))
        : [];
  return [...within(exports), main ?? '']
    .filter((file) => /\.[cm]?js$/.test(file) && !file.includes('*'))
    .map((file) => path.posix.normalize(file));
}

it('takes along what the server needs, and nothing that builds and tests it', () => {
  const names = modules.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['pg', 'fastify', 'sharp', 'lodash']));
  for (const name of ['vitest', 'typescript', 'vite', 'oxlint', 'react'])
    expect(names).not.toContain(name);
});

it('leaves out no file by which a package is entered', () => {
  const lost = modules.flatMap(({ place, name }) =>
    filesNamed(place)
      .filter((file) => existsSync(path.join(root, place, file)) && !isOfUse(name, file))
      .map((file) => `${name} ${file}`),
  );
  expect(lost.filter((each) => !each.startsWith('mathjax-full '))).toEqual([]);
});

it('writes one part for each package and version, by whose address it is found', () => {
  const twice = [...modules, ...modules].map(partOf);
  const product = { name: 'xuezhou', version: '1.0.0', license: 'Apache-2.0' };
  const { components } = billOf(product, twice, new Date());
  const addresses = components.map(({ purl }) => String(purl));
  expect(new Set(addresses).size).toBe(components.length);
  expect(addresses).toContainEqual(expect.stringMatching(/^pkg:npm\/%40aws-sdk\/client-s3@/));
});

it('follows a file through links, to where its folder leads and to whose it is', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'xuezhou-closure-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const put = (file: string, text = '') => {
    mkdirSync(path.join(base, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(base, file), text);
  };
  put('usr/lib/blas/libblas.so.3.1');
  put('usr/share/doc/gcc/copyright', 'free');
  mkdirSync(path.join(base, 'etc/alternatives'), { recursive: true });
  symlinkSync('/usr/lib/blas/libblas.so.3.1', path.join(base, 'etc/alternatives/libblas'));
  symlinkSync('/etc/alternatives/libblas', path.join(base, 'usr/lib/libblas.so.3'));
  symlinkSync('gcc', path.join(base, 'usr/share/doc/libgcc'));
  put('var/lib/dpkg/info/libblas3:amd64.list', '/.\n/usr/lib\n/usr/lib/blas/libblas.so.3.1\n');
  put('var/lib/dpkg/info/other.list', '/.\n/usr/lib\n/usr/lib/other.so\n');
  put('var/lib/dpkg/status', 'Package: libblas3\nVersion: 3.11\n\nPackage: other\nVersion: 1\n');
  const files = closureOf(base, [], ['/lib/libblas.so.3', '/usr/share/doc/libgcc/copyright']);
  expect(files).toEqual(
    expect.arrayContaining([
      ...['/etc/alternatives', '/etc/alternatives/libblas', '/usr/lib/blas/libblas.so.3.1'],
      ...['/usr/lib/libblas.so.3', '/usr/share/doc/libgcc', '/usr/share/doc/gcc/copyright'],
    ]),
  );
  expect(files).not.toContain('/usr/share/doc/libgcc/copyright');
  expect(packagesOf(base, files).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'libblas3 3.11',
  ]);
});

it('the server looks for no file by the name of a workspace: a package has none of them', () => {
  const sources = path.join(root, 'apps/server/src');
  const naming = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      /\bresolve\(\s*['"`]@xuezhou\//.test(readFileSync(path.join(sources, file), 'utf8')),
  );
  expect(naming).toEqual([]);
});
