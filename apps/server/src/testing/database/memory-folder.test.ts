import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { memoryFolder, startClusterIn } from './memory-folder.ts';

it('takes away what a killed run left, and leaves what runs or is just being made', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'memory-'));
  // The database's user has to get through.
  chmodSync(folder, 0o755);
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const place = (name: string, maker?: number): string => {
    const root = path.join(folder, `xuezhou-test-${name}`);
    mkdirSync(root);
    if (maker !== undefined) writeFileSync(path.join(root, 'maker'), String(maker));
    return root;
  };
  const [left, running, young] = [place('a', ended), place('b', process.pid), place('c')];
  try {
    const cluster = await startClusterIn(folder);
    expect([left, running, young, cluster.root].map((each) => existsSync(each))).toEqual([
      ...[false, true, true, true],
    ]);
    expect(path.dirname(cluster.root)).toBe(folder);
    await cluster.stop();
    expect(existsSync(cluster.root)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('names no folder where there is none', () => {
  expect(memoryFolder('/nowhere')).toBeUndefined();
});
