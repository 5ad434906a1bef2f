import { expect, it } from 'vitest';
import { bars, heightOf, linePoints, ticks } from './shapes.ts';

it.each([
  [1, [0, 1]],
  [9, [0, 2.5, 5, 7.5, 10]],
  [1412, [0, 500, 1000, 1500]],
  [1600, [0, 400, 800, 1200, 1600]],
])('a scale up to %i has round steps: %j', (most, scale) => {
  const found = ticks(most);
  expect(found[0]).toBe(0);
  expect(found.at(-1)).toBeGreaterThanOrEqual(most);
  expect(found.length).toBeLessThanOrEqual(6);
  expect(scale[0]).toBe(0);
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
