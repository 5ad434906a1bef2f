import { describe, expect, it } from 'vitest';
import { dollarCentsOf } from './dollar-price.ts';

describe('a price in dollars', () => {
  it.each([
    [0, 720, 0],
    [720, 720, 100],
    [7, 720, 1],
    [8, 720, 2],
    [19_900, 720, 2764],
    [19_900, 715, 2784],
    [1, 100_000, 1],
    [9_007_199_254_740_991, 720, 1_250_999_896_491_805],
  ])('of %i fen at %i is %i cents', (fen, rate, cents) => {
    expect(dollarCentsOf(fen, rate)).toBe(cents);
  });

  it('is never less than the price in yuan', () => {
    for (let fen = 1; fen < 3000; fen += 7)
      expect(dollarCentsOf(fen, 719) * 719).toBeGreaterThanOrEqual(fen * 100);
  });

  it.each([
    [-1, 720],
    [1.5, 720],
    [100, 0],
    [100, 7.2],
    [Number.NaN, 720],
  ])('is none of %d at %d', (fen, rate) => {
    expect(() => dollarCentsOf(fen, rate)).toThrow(RangeError);
  });
});
