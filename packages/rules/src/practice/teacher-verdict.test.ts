import { expect, it } from 'vitest';
import { marksThatHold, verdictOfShare } from './teacher-verdict.ts';

const held = (...told: [number, number | null][]) => [
  ...marksThatHold(told.map(([answeredAt, share]) => ({ answeredAt, share }))),
];

it('is right from six tenths on', () => {
  expect([0, 0.59, 0.6, 1].map(verdictOfShare)).toEqual([-1, -1, 1, 1]);
});

it('is the newest of each answer', () => {
  expect(held([1, 0.5], [1, 0.75])).toEqual([[1, 0.75]]);
  expect(held([1, 0.5], [2, 1])).toEqual([
    [1, 0.5],
    [2, 1],
  ]);
});

it('is gone with what is taken back, and what was before holds again', () => {
  expect(held([1, 0.5], [1, null])).toEqual([]);
  expect(held([1, 0.5], [2, 1], [1, 0.5])).toEqual([[1, 0.5]]);
  expect(held([1, 0.5], [2, 1], [2, null])).toEqual([[1, 0.5]]);
});
