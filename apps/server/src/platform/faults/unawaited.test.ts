import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';

async function run(failure: string): Promise<{ code: number | null; said: string }> {
  const file = path.join(import.meta.dirname, 'testing/unawaited-child.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, failure]);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

it.each([
  ['rejection', 'nobody awaits it'],
  ['connection', 'ECONNRESET'],
  ['database', 'Connection terminated'],
])('tells of a %s that nobody awaited, and goes on', async (failure, words) => {
  const { code, said } = await run(failure);
  expect(said).toContain(words);
  expect(said).toContain('lives');
  expect(code).toBe(0);
});

it('leaves in order after a fault of its own', async () => {
  const { code, said } = await run('fault');
  expect(said).toContain('a fault of ours');
  expect(said).toContain('leaves: 程序出错');
  expect(said).not.toContain('lives');
  expect(code).toBe(1);
});
