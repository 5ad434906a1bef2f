import { expect, it } from 'vitest';
import { inTurns } from './at-most.ts';

it('lets the work of one owner wait behind itself, and others go first', async () => {
  const turns = inTurns<string>(2, 3);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (owner: string, name: string) =>
    turns.run(owner, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const work = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3'), start('b', 'b1')];
  await expect.poll(() => begun).toEqual(['a1', 'b1']);
  expect(turns.mayWait('a')).toBe(false);
  expect(turns.mayWait('b')).toBe(true);
  while (begun.length < 4 || ends.length > 0) {
    ends.shift()?.();
    await Promise.resolve();
  }
  await Promise.all(work);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(turns.mayWait('a')).toBe(true);
});

it('goes on after work that failed', async () => {
  const turns = inTurns<string>(1, 3);
  await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run('a', async () => 'yes')).toBe('yes');
});
