import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it.each([
  [0, '00:00'],
  [260.9, '04:20'],
  [3723, '1:02:03'],
  [-5, '00:00'],
  [Number.NaN, '00:00'],
])('%s seconds are shown as %s', (seconds, shown) => {
  expect(clockText(seconds)).toBe(shown);
});
