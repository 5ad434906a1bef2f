import { expect, it } from 'vitest';
import { runChild } from './testing/run-child.ts';

it.each([
  ['ends', 0, ''],
  ['fails', 1, 'the disk is gone'],
  ['hangs', 1, '没能在 0.5 秒内停好'],
])('a process whose leaving %s ends with %i', async (how, code, words) => {
  const ended = await runChild('leaving-child.ts', how);
  expect(ended.said).toContain(words);
  expect(ended.code).toBe(code);
});
