import { describe, expect, it } from 'vitest';
import { percentileOf, scoreOf } from './standing.ts';

it('a score is a whole percent', () => {
  expect([scoreOf(0, 0), scoreOf(1, 3), scoreOf(2, 3), scoreOf(1, 8), scoreOf(3, 3)]).toEqual([
    0, 33, 67, 13, 100,
  ]);
});

describe('where a score stands', () => {
  const counts = [
    { score: 40, sat: 20 },
    { score: 60, sat: 11 },
    { score: 80, sat: 20 },
  ];

  it('is the share of the others below it; oneself is no other', () => {
    expect(percentileOf(counts, 60, 60)).toBe(40);
    expect(percentileOf(counts, 90, 80)).toBe(100);
    expect(percentileOf(counts, 40, 40)).toBe(0);
  });

  it('counts a student who is not counted yet, and one who did better later', () => {
    expect(percentileOf(counts, 60, null)).toBe(39);
    expect(percentileOf(counts, 80, 40)).toBe(60);
  });

  it('is unknown while few others have sat it', () => {
    expect(percentileOf([{ score: 70, sat: 1 }], 70, 70)).toBeNull();
    expect(percentileOf([{ score: 70, sat: 20 }], 70, 70)).toBeNull();
    expect(percentileOf([{ score: 70, sat: 21 }], 70, 70)).toBe(0);
    expect(percentileOf([], 70, null)).toBeNull();
  });
});
