import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepRunning } from './keep-running.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'xuezhou-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program whose first lives end as they say; the last of them lasts. */
function programOf(name: string, ...lives: readonly string[]) {
  const file = path.join(folder, `${name}.mjs`);
  const count = path.join(folder, name);
  writeFileSync(count, '');
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
    const life = readFileSync(${JSON.stringify(count)}, 'utf8').length;
    appendFileSync(${JSON.stringify(count)}, '.');
    const ready = () => new Promise((resolve) => process.send({ ready: life }, resolve));
    process.on('SIGTERM', () => process.exit(0));
    setInterval(() => {}, 60_000);
    switch (${JSON.stringify(lives)}[life]) {
      case 'refused': process.exit(1);
      case 'fault': await ready(); process.exit(1);
      case 'crash': await ready(); process.kill(process.pid, 'SIGKILL'); break;
      case 'done': await ready(); process.exit(0);
      default: await ready();
    }`,
  );
  return { file, begun: () => readFileSync(count, 'utf8').length };
}

function run(file: string, wishes: { most?: number } = {}) {
  const told: string[] = [];
  const lives: number[] = [];
  let end: unknown[] | undefined;
  const kept = keepRunning(() => fork(file), {
    isReady: (message) => {
      lives.push((message as { ready: number }).ready);
      return true;
    },
    tell: (words) => told.push(words),
    over: (...how) => (end = how),
    pauseMs: 1,
    ...wishes,
  });
  return { told, lives, ended: () => end, stop: kept.stop };
}

it('begins again after a fault of its own, and says so in one line each time', async () => {
  const { file } = programOf('faults', 'fault', 'crash', 'refused');
  const { told, lives, ended, stop } = run(file);
  await expect.poll(() => lives).toEqual([0, 1, 3]);
  expect(told).toEqual([
    '服务器因故障退出（退出码 1），正在重新启动（第 1 次），已保存的内容都在',
    '服务器因故障退出（SIGKILL），正在重新启动（第 2 次），已保存的内容都在',
    '服务器因故障退出（退出码 1），正在重新启动（第 3 次），已保存的内容都在',
  ]);
  stop();
  await expect.poll(ended).toEqual([0, null]);
});

it('gives up on one that goes on failing', async () => {
  const { file, begun } = programOf('failing', ...Array.from({ length: 9 }, () => 'fault'));
  const { told, ended } = run(file, { most: 2 });
  await expect.poll(ended).toEqual([1, null]);
  expect(begun()).toBe(3);
  expect(told.at(-1)).toContain('不再重试');
});

it.each([
  ['refuses its configuration', 'refused', [1, null]],
  ['has ended in order', 'done', [0, null]],
])('does not begin one again that %s', async (_how, life, how) => {
  const { file, begun } = programOf(life, life);
  const { told, ended } = run(file);
  await expect.poll(ended).toEqual(how);
  expect([begun(), told]).toEqual([1, []]);
});

it('does not begin one again that was told to stop, nor while it waits to begin', async () => {
  const lasting = programOf('lasting', 'lasts');
  const first = run(lasting.file);
  await expect.poll(() => first.lives).toEqual([0]);
  first.stop();
  await expect.poll(first.ended).toEqual([0, null]);
  expect(lasting.begun()).toBe(1);

  const waiting = programOf('waiting', 'fault');
  let end: unknown;
  const kept = keepRunning(() => fork(waiting.file), {
    isReady: () => true,
    tell: () => queueMicrotask(() => kept.stop()),
    over: (...how) => (end = how),
    pauseMs: 600_000,
  });
  await expect.poll(() => end).toEqual([0, null]);
  expect(waiting.begun()).toBe(1);
});
