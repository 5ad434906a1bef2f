import { describe, expect, it } from 'vitest';
import { oneStep } from './use-near.ts';

const steps = (drawn: readonly number[], wanted: readonly number[], kept = wanted): number[][] => {
  const all: number[][] = [];
  for (let before: ReadonlySet<number> = new Set(drawn); ;) {
    const after = oneStep(before, wanted, kept);
    if (after === before) return all;
    all.push([...after]);
    before = after;
  }
};

describe('drawing what is near', () => {
  it('draws one block a step, as they are wanted, and only then lets go of those left behind', () => {
    expect(steps([0, 1], [125, 124, 126])).toEqual([
      [0, 1, 125],
      [0, 1, 125, 124],
      [0, 1, 125, 124, 126],
      [1, 125, 124, 126],
      [125, 124, 126],
    ]);
  });

  it('does nothing when all that is near is drawn', () => {
    expect(steps([3, 4], [4, 3])).toEqual([]);
  });

  it('keeps what is not far yet, and what has the focus', () => {
    expect(steps([0, 1, 8], [9], [8, 9, 1]).at(-1)).toEqual([1, 8, 9]);
  });
});
