import { describe, expect, it } from 'vitest';
import { shownAfter, stepsOf, unknownStep } from './key-sequence.ts';

describe('a sequence of keys', () => {
  it.each([
    ['20 N 2 I/Y 10000 ± PV 0 PMT CPT FV', 14_859.47],
    ['81 √x STO 1 4.5 ÷ RCL 1 =', 0.5],
    ['31 ÷ 25 xʸ 3 1/x × 100 − 100 =', 7.43],
    ['92 ÷ 80 = ln × 100 =', 13.98],
  ])('ends where the calculator ends: %s', (sequence, value) => {
    expect(unknownStep(sequence)).toBeUndefined();
    expect(shownAfter(sequence)).toBeCloseTo(value, 2);
  });

  it('shows nothing after what cannot be computed', () => {
    expect(shownAfter('1 ÷ 0 =')).toBeNull();
  });

  it('names what the calculator has no key for', () => {
    expect(unknownStep('2 ( 3 + 4 )')).toBe('(');
    expect(unknownStep('2 * 3 =')).toBe('*');
    expect(stepsOf(' 2  × 3 = ')).toEqual(['2', '×', '3', '=']);
  });
});
