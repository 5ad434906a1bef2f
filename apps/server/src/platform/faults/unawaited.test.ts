import { expect, it } from 'vitest';
import { runChild } from './testing/run-child.ts';

const run = (failure: string) => runChild('unawaited-child.ts', failure);

it.each([
  ['rejection', 'nobody awaits it'],
  ['connection', 'ECONNRESET'],
  ['database', 'Connection terminated'],
  ['statement', 'deadlock detected'],
])('tells of a %s that nobody awaited, and goes on', async (failure, words) => {
  const { code, said } = await run(failure);
  expect(said).toContain(words);
  expect(said).toContain('lives');
  expect(code).toBe(0);
});

it.each([
  ['fault', 'a fault of ours'],
  ['coded', 'also a fault of ours'],
])('leaves in order after a %s of its own', async (failure, words) => {
  const { code, said } = await run(failure);
  expect(said).toContain(words);
  expect(said).toContain('leaves: 程序出错');
  expect(said).not.toContain('lives');
  expect(code).toBe(1);
});

it('ends when its start fails, by whatever it fails', async () => {
  const { code, said } = await run('start');
  expect(said).toContain('duplicate key');
  expect(said).toContain('leaves: 启动没有成功');
  expect(said).not.toContain('lives');
  expect(code).toBe(1);
});
