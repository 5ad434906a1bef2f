import fc from 'fast-check';
import { all, create } from 'mathjs';
import { expect, it } from 'vitest';
import { checkSum, evaluateSum } from './arithmetic.ts';

/** With powers of real numbers alone, as ours: else a root of -1 is taken, whose absolute value is a number again. */
const mathjs = create({ ...all });
mathjs.import({ pow: (base: number, power: number) => base ** power }, { override: true });

const leaf = fc.oneof(
  fc.integer({ min: 0, max: 999 }).map(String),
  fc.integer({ min: 1, max: 99_999 }).map((value) => (value / 1000).toFixed(3)),
);
const { sum } = fc.letrec<{ sum: string }>((tie) => ({
  sum: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .tuple(tie('sum'), fc.constantFrom(' + ', '-', ' * ', '/', '^'), tie('sum'))
      .map(([left, sign, right]) => `${left}${sign}${right}`),
    tie('sum').map((inside) => `(${inside})`),
    tie('sum').map((inside) => `-${inside}`),
    tie('sum').map((inside) => `sqrt(abs(${inside}))`),
    fc.tuple(tie('sum'), tie('sum')).map(([one, other]) => `max(${one}, ${other})`),
  ),
}));

it('comes to what mathjs makes of the same sum', () => {
  fc.assert(
    fc.property(sum, (text) => {
      const value: unknown = mathjs.evaluate(text);
      const theirs = typeof value === 'number' && Number.isFinite(value) ? value : null;
      const ours = evaluateSum(text);
      expect(ours === null).toBe(theirs === null);
      const slack = 1e-9 * Math.max(1, Math.abs(theirs ?? 0));
      expect(Math.abs((ours ?? 0) - (theirs ?? 0))).toBeLessThanOrEqual(slack);
    }),
  );
});

it('reads signs as they are typed in Chinese texts', () => {
  expect(evaluateSum('（100 − 20）× 5% ÷ 2')).toBe(2);
  expect(evaluateSum('1.05^2')).toBeCloseTo(1.1025, 12);
  expect(evaluateSum('-2^2')).toBe(-4);
  expect(evaluateSum('2^-1')).toBe(0.5);
  expect(evaluateSum('ln(exp(2)) + log10(1000)')).toBeCloseTo(5, 12);
});

it.each([
  '',
  '1 +',
  '(1',
  '1)',
  '1 2',
  'a',
  'constructor(1)',
  'sqrt 4',
  '1/0',
  `${'('.repeat(9999)}1`,
  '2^'.repeat(9999),
])('reads nothing out of %j', (text) => {
  expect(evaluateSum(text)).toBeNull();
});

it('holds within half a unit of the last digit', () => {
  expect(checkSum('1000 * (1 + 0.05)^10 = 1628.89')).toMatchObject({
    written: 1628.89,
    holds: true,
  });
  expect(checkSum('1000 * (1 + 0.05)^10 = 1628.88').holds).toBe(false);
  expect(checkSum('100 / 3 = 33').holds).toBe(true);
  expect(checkSum('0 − 5 = −5').holds).toBe(true);
  expect(checkSum('1 + 1')).toEqual({ value: 2, written: null, holds: false });
  expect(checkSum('1 + = 2').holds).toBe(false);
});
