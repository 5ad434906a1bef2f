import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wrong, allowed } from './testing/arrows-cases.ts';

const root = path.resolve(import.meta.dirname, '..');
let house: string;
let found: Map<string, string[]>;

beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), 'xuezhou-arrows-'));
  const plant = async (file: string, code: string): Promise<void> => {
    await mkdir(path.dirname(path.join(house, file)), { recursive: true });
    await writeFile(path.join(house, file), `${code}\n`);
  };
  for (const name of ['contract', 'rules', 'ui', 'client'])
    await plant(`packages/${name}/package.json`, JSON.stringify({ name: `@xuezhou/${name}` }));
  for (const name of ['server', 'web', 'sandbox'])
    await plant(`apps/${name}/package.json`, JSON.stringify({ name: `@xuezhou/${name}` }));
  await cp(path.join(root, '.oxlintrc.json'), path.join(house, '.oxlintrc.json'));
  await mkdir(path.join(house, 'tools/structure'), { recursive: true });
  for (const file of ['tools/browsers', 'packages/client/build'])
    await cp(path.join(root, file), path.join(house, file), { recursive: true });
  for (const file of ['arrows.mjs', 'floors.mjs', 'structure/exceptions.mjs'])
    await cp(path.join(root, 'tools', file), path.join(house, 'tools', file));
  await plant('tools/structure/debt.json', JSON.stringify({ arrows: ['favorite → live'] }));
  for (const [file, code] of [...wrong, ...allowed]) await plant(file, code);
  found = await lint(house);
});

afterAll(() => rm(house, { recursive: true, force: true }));

/** Complaints of our own rules by file. */
async function lint(folder: string): Promise<Map<string, string[]>> {
  const oxlint = path.join(root, 'node_modules/.bin/oxlint');
  const { stdout } = await promisify(execFile)(
    oxlint,
    ['-f', 'json', 'apps', 'packages', 'tools'],
    {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    },
  ).catch((error: unknown) => error as { stdout: string });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string; message: string; help?: string }[];
  };
  const complaints = new Map<string, string[]>();
  for (const { filename, code, message, help = '' } of diagnostics) {
    if (!/xuezhou|no-restricted-globals/.test(code)) continue;
    complaints.set(filename, [...(complaints.get(filename) ?? []), `${message} ${help}`]);
  }
  return complaints;
}

it.each(wrong)('refuses in %s: %s', (file, _code, complaint) => {
  expect(found.get(file)?.join('\n')).toContain(complaint);
});

it.each(allowed)('allows in %s what the house allows', (file) => {
  expect(found.get(file)).toBeUndefined();
});
