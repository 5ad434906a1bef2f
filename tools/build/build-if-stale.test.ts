import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const module = path.join(import.meta.dirname, 'build-if-stale.mjs');
const patience = { timeout: 30_000, interval: 20 };

/** Writes down that it began, and ends once it may. */
const slowBuild = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
appendFileSync('log', 'begun ');
while (!existsSync('may-end')) await new Promise((resolve) => setTimeout(resolve, 20));
for (const file of ['apps/server/dist/main.js', 'apps/sandbox/dist/main.js', 'apps/web/dist/index.html', 'apps/console/dist/index.html']) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
}
appendFileSync('log', existsSync('must-fail') ? 'failed ' : 'built ');
process.exit(existsSync('must-fail') ? 3 : 0);
`;

let folder: string;
const children: ChildProcess[] = [];
const at = (name: string) => path.join(folder, name);
const log = async () => (existsSync(at('log')) ? await readFile(at('log'), 'utf8') : '');

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-build-'));
  await mkdir(at('tools'));
  await writeFile(at('tools/build.mjs'), slowBuild);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function start() {
  const code = `import(${JSON.stringify(module)}).then(({ buildIfStale }) => buildIfStale(${JSON.stringify(folder)}))`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const told = { words: '' };
  child.stdout.setEncoding('utf8').on('data', (words: string) => (told.words += words));
  return { told, ended: once(child, 'exit').then(([status]) => status as number | null) };
}

/** One builds, and the other waits for it; or both build. */
async function startTwo() {
  const both = [start(), start()];
  await vi.waitUntil(
    async () =>
      both.some(({ told }) => told.words.includes('另一个构建正在进行')) ||
      (await log()) === 'begun begun ',
    patience,
  );
  return both;
}

test('of two that start at once one builds, and the other takes what it built', async () => {
  const both = await startTwo();
  await vi.waitUntil(async () => (await log()) !== '', patience);
  await writeFile(at('may-end'), '');
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(await log()).toBe('begun built ');
  expect(existsSync(at('.cache/building'))).toBe(false);
});

test('after a build that failed the one that waited tries for itself', async () => {
  await writeFile(at('must-fail'), '');
  const both = await startTwo();
  await writeFile(at('may-end'), '');
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([3, 3]);
  expect(await log()).toBe('begun failed begun failed ');
});

test('a build that was killed keeps nobody out', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await mkdir(at('.cache'));
  await writeFile(at('.cache/building'), String(pid));
  await writeFile(at('may-end'), '');
  expect(await start().ended).toBe(0);
  expect(await log()).toBe('begun built ');
});
