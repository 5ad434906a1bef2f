import { expect, it } from 'vitest';
import { wholePercents } from './percents.ts';

it('makes a hundred of shares that make one, and leaves none where there is none', () => {
  expect(wholePercents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(wholePercents([0.145, 0.145, 0.71])).toEqual([15, 14, 71]);
  expect(wholePercents([0.1, 0.2, 0.7])).toEqual([10, 20, 70]);
  expect(wholePercents([0, 0])).toEqual([0, 0]);
  expect(wholePercents([0.25, 0.25])).toEqual([25, 25]);
});
