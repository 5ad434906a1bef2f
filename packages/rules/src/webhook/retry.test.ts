import { expect, it } from 'vitest';
import { failingDays, failuresUntilRest, nextTryIn, restSeconds, retrySeconds } from './retry.ts';

it('waits longer each time, three days in all, and then gives up', () => {
  const waits = retrySeconds.map((_each, index) => nextTryIn(index + 1));
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  const days = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 86_400;
  expect(days).toBeGreaterThanOrEqual(failingDays);
  expect(days).toBeLessThan(failingDays + 0.5);
  expect(nextTryIn(waits.length + 1)).toBeNull();
});

it('waits as long as it is asked to, a day at most, and never shorter than by itself', () => {
  expect(nextTryIn(1, 60)).toBe(60);
  expect(nextTryIn(2, 60)).toBe(300);
  expect(nextTryIn(1, 1e9)).toBe(86_400);
});

it('lets an address rest after five failures in a row, longer the more there are, a quarter of an hour at most', () => {
  expect(failuresUntilRest).toBe(5);
  expect([0, 4].map(restSeconds)).toEqual([null, null]);
  expect([5, 9, 10, 19, 20, 500].map(restSeconds)).toEqual([60, 60, 300, 300, 900, 900]);
});
