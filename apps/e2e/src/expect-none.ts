import { expect } from '@playwright/test';

const settlingMs = 15_000;

/**
 * Looks again where faults are found: on a busy machine a page may begin to fade or move after it was looked at. One
 * look may take as long as it has to.
 */
export async function expectNone(find: () => Promise<string[]>, where: string): Promise<void> {
  const end = Date.now() + settlingMs;
  let faults = await find();
  while (faults.length > 0 && Date.now() < end) faults = await find();
  // Goes on, so that one story tells of all.
  expect.soft(faults, where).toEqual([]);
}
