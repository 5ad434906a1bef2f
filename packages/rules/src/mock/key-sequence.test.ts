import { describe, expect, it } from 'vitest';
import { shownAfter, stepsOf, unknownStep } from './key-sequence.ts';

describe('a sequence of keys', () => {
  it.each([
    ['20 N 2 I/Y 10000 ± PV 0 PMT CPT FV', 14_859.47],
    ['81 √x STO 1 4.5 ÷ RCL 1 =', 0.5],
    ['31 ÷ 25 xʸ 3 1/x × 100 − 100 =', 7.43],
    ['9 − 2 x² =', 5],
    ['2 xʸ 3 + 0 eˣ =', 9],
    ['200 × 10 % =', 20],
    ['.5 + 1.25 =', 1.75],
    ['92 ÷ 80 = ln × 100 =', 13.98],
  ])('ends where the calculator ends: %s', (sequence, value) => {
    expect(unknownStep(sequence)).toBeUndefined();
    expect(shownAfter(sequence)).toBeCloseTo(value, 2);
  });

  it('shows nothing after what cannot be computed', () => {
    expect(shownAfter('1 ÷ 0 =')).toBeNull();
  });

  it('may have every key that a calculation needs', () => {
    expect(
      unknownStep('+ − × ÷ xʸ 1/x ln eˣ √x x² % N I/Y PV PMT FV = ± CPT STO RCL'),
    ).toBeUndefined();
  });

  it('names what the calculator has no key for', () => {
    expect(unknownStep('2 ( 3 + 4 )')).toBe('(');
    expect(unknownStep('2 * 3 =')).toBe('*');
    expect(stepsOf(' 2  × 3 = ')).toEqual(['2', '×', '3', '=']);
  });
});
