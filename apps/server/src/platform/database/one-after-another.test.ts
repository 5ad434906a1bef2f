import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { oneAfterAnother } from './one-after-another.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

it('lets only one do it at a time, and the next after one that failed', async () => {
  const steps: string[] = [];
  const work = (name: string, fails = false) =>
    oneAfterAnother(database.pool, 'work', async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${name} ends`);
      if (fails) throw new Error('it failed');
    });
  const all = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(steps).toHaveLength(6);
  for (let at = 0; at < steps.length; at += 2)
    expect(steps[at + 1]).toBe(steps[at]?.replace('begins', 'ends'));
});
