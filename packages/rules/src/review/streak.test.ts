import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isKept, streakOf, type ReviewDay } from './streak.ts';

const kept: ReviewDay = { done: 12, planned: 40, isFrozen: false };
const missed: ReviewDay = { done: 0, planned: null, isFrozen: false };
const frozen: ReviewDay = { ...missed, isFrozen: true };
const idle: ReviewDay = { ...missed, planned: 0 };
const times = (count: number, day: ReviewDay) => Array.from({ length: count }, () => day);
const aDay = fc.constantFrom(kept, missed, frozen, idle);
const days = (list: readonly ReviewDay[]) => streakOf(list).days;

it('counts the days that were kept: ten items, or all of a smaller session', () => {
  expect(days([kept, { ...kept, done: 3, planned: 3 }, { ...kept, done: 9 }])).toBe(2);
});

it.each([
  [10, null, true],
  [9, null, false],
  [3, 3, true],
  [2, 3, false],
  [10, 40, true],
  [10, 0, true],
  [9, 0, false],
])('%i done of %s planned keep a day: %s', (done, planned, is) => {
  expect(isKept({ done, planned, isFrozen: false })).toBe(is);
});

it('forgives two missed days in seven, and takes half for a third', () => {
  expect(days([...times(10, kept), missed, missed, kept])).toBe(11);
  expect(days([...times(10, kept), missed, missed, missed, kept])).toBe(6);
  expect(days([...times(11, kept), missed, missed, missed, kept])).toBe(6);
  // The first of them is more than seven days ago.
  const apart = [missed, ...times(3, kept), missed, ...times(3, kept)];
  expect(streakOf([...times(4, kept), ...apart, missed, kept])).toEqual({ days: 11, missed: 2 });
  const closer = [missed, ...times(2, kept), missed, ...times(2, kept)];
  expect(streakOf([...times(4, kept), ...closer, missed, kept])).toEqual({ days: 5, missed: 2 });
});

it('does not count today as missed before it is over', () => {
  expect(days([...times(5, kept), missed])).toBe(5);
  expect(streakOf([...times(5, kept), missed])).toEqual({ days: 5, missed: 0 });
});

it('waits while the courses are paused', () => {
  expect(days([...times(5, kept), ...times(60, frozen), kept])).toBe(6);
});

it('neither misses nor counts a day on which nothing was due, unless enough was done', () => {
  expect(streakOf([...times(5, kept), ...times(9, idle), kept])).toEqual({ days: 6, missed: 0 });
  expect(days([kept, { ...idle, done: 4 }, { ...idle, done: 10 }])).toBe(2);
});

it('begins anew with the first day that is kept', () => {
  expect(streakOf([...times(30, missed), kept, missed, kept])).toEqual({ days: 2, missed: 1 });
});

it('never falls to nothing at once, and never falls by a day that is kept', () => {
  fc.assert(
    fc.property(fc.array(aDay, { maxLength: 60 }), aDay, (before, next) => {
      // One more day after them, so that the one in question is over.
      const was = days([...before, frozen]);
      const is = days([...before, next, frozen]);
      const least = next === kept ? was + 1 : next !== missed ? was : Math.floor(was / 2);
      const most = next === kept ? was + 1 : was;
      expect(is).toBeGreaterThanOrEqual(least);
      expect(is).toBeLessThanOrEqual(most);
    }),
  );
});
