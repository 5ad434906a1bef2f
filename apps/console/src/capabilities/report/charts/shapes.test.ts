import { expect, it } from 'vitest';
import { bars, heightOf, linePoints, ticks } from './shapes.ts';

it.each([
  [1, [0, 1]],
  [9, [0, 5, 10]],
  [3, [0, 1, 2, 3]],
  [1412, [0, 500, 1000, 1500]],
  [1600, [0, 500, 1000, 1500, 2000]],
])('a scale up to %i has round steps: %j', (most, scale) => {
  expect(ticks(most)).toEqual(scale);
});

it.each([
  [100, [0, 100]],
  [250, [0, 100, 200, 300]],
  [31_400_000, [0, 10_000_000, 20_000_000, 30_000_000, 40_000_000]],
])('of %i fen it has whole yuan: %j', (most, scale) => {
  expect(ticks(most, 100)).toEqual(scale);
});

const room = { width: 100, height: 116, top: 100 };

it('a value stands at its height, and one that is withheld nowhere', () => {
  expect(heightOf(0, room)).toBe(108);
  expect(heightOf(100, room)).toBe(8);
  expect(linePoints([50, null, 100], 1, room)).toMatchObject([
    { at: 0, y: 58, series: 1 },
    { at: 2, y: 8 },
  ]);
});

it('a bar reaches from its value to the ground, and nothing has none', () => {
  const [bar, ...more] = bars([50, 0, null], 0, room);
  expect(more).toEqual([]);
  expect(bar).toMatchObject({ y: 58, height: 50 });
});
