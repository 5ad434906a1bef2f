import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { judgeNumeric, numericKey, numericText, readNumber } from './numeric.ts';

const value = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((one) => Number(one.toFixed(6)));
const tolerance = fc.double({ min: 1e-4, max: 1e6, noNaN: true });

describe('[practice.judging] a number', () => {
  it.each([
    ['1,234.5', 1234.5],
    ['１２．５', 12.5],
    ['−3', -3],
    ['(120)', -120],
    ['¥ 80', 80],
    ['1/4', 0.25],
    ['.5', 0.5],
    ['3e-2', 0.03],
    ['1’000', 1000],
    ['+7', 7],
    ['5.', 5],
    ['–2', -2],
    ['1.5/0.5', 3],
    ['0', 0],
  ])('%s is read as %d', (text, read) => {
    expect(readNumber(text)?.value).toBeCloseTo(read, 12);
  });

  it.each(['', '约', '1/0', '--2', '1.2.3.4', '十二'])(
    '%s is not read as it is not one',
    (text) => {
      const key = numericKey({ value: 1.2 });
      expect(judgeNumeric(key, text)).toBe(-1);
    },
  );

  it('is right within its tolerance and wrong beyond it', () => {
    fc.assert(
      fc.property(
        value,
        tolerance,
        fc.double({ min: -0.999, max: 0.999, noNaN: true }),
        (own, wide, part) => {
          const key = numericKey({ value: own, tolerance: wide });
          expect(judgeNumeric(key, String(own + wide * part))).toBe(1);
          const beyond = wide * 1.01 + 1e-6 * Math.max(1, Math.abs(own));
          expect(judgeNumeric(key, String(own + beyond))).toBe(-1);
          expect(judgeNumeric(key, String(own - beyond))).toBe(-1);
        },
      ),
    );
  });

  it('is the same in every unit that it may have, and wrong in another', () => {
    const units = [
      { name: '万元', factor: 1 },
      { name: '元', factor: 0.0001 },
    ];
    const key = numericKey({ value: 12.5, tolerance: 0.01, units });
    const answers = ['12.5', '12.5万元', '125,000 元', '125000'].map((text) =>
      judgeNumeric(key, text),
    );
    expect(answers).toEqual([1, 1, 1, -1]);
    expect(judgeNumeric(key, '12.5 亿元')).toBe(-1);
    expect(numericText(key)).toBe('12.5 万元');
  });

  it.each([
    [{ value: 2, tolerance: 0.5 }, ['1.5', '2.5'], ['1.4', '2.6']],
    [{ value: 2, min: 1, max: 4 }, ['1', '4'], ['0.9', '4.1']],
    [{ value: 2, tolerance: 0.5, min: 1 }, ['1', '2.5'], ['2.6', '0.9']],
    [{ value: 2, tolerance: 0.5, max: 4 }, ['1.5', '4'], ['1.4', '4.1']],
    [{ value: 0.3 }, ['0.30000000001'], ['0.30001']],
    [{ value: 1e12 }, ['1000000000000.0005'], ['1000000002000']],
  ])('of %j has bounds that count as right', (wish, right, wrong) => {
    const key = numericKey(wish);
    expect(right.map((text) => judgeNumeric(key, text))).toEqual(right.map(() => 1));
    expect(wrong.map((text) => judgeNumeric(key, text))).toEqual(wrong.map(() => -1));
  });

  it('is wrong, and not shown, where its key is withheld', () => {
    const withheld = { value: null, min: null, max: null, units: [] };
    expect(judgeNumeric(withheld, '0')).toBe(-1);
    expect(judgeNumeric({ ...withheld, min: 0 }, '0')).toBe(-1);
    expect(judgeNumeric({ ...withheld, max: 0 }, '0')).toBe(-1);
    expect(numericText(withheld)).toBe('');
  });

  it('keeps what stands behind brackets and is read with it', () => {
    expect(readNumber('(120) 万元')).toEqual({ value: -120, unit: '万元' });
    expect(readNumber('12 Kg')).toEqual({ value: 12, unit: 'kg' });
    expect(readNumber('12')).toEqual({ value: 12, unit: '' });
  });

  it.each([
    [[], '12.5'],
    [[{ name: '%', factor: 1 }], '12.5%'],
    [
      [
        { name: '元', factor: 0.0001 },
        { name: '万元', factor: 1 },
      ],
      '12.5 万元',
    ],
    [[{ name: '元', factor: 0.0001 }], '12.5'],
  ])('is shown with its own unit of %j: %s', (units, text) => {
    expect(numericText(numericKey({ value: 12.5, units }))).toBe(text);
  });

  it('in percent is a hundredth, unless percent is its unit', () => {
    expect(judgeNumeric(numericKey({ value: 0.125, tolerance: 0.001 }), '12.5%')).toBe(1);
    const inPercent = numericKey({ value: 12.5, units: [{ name: '%', factor: 1 }] });
    expect(['12.5%', '12.5', '0.125'].map((text) => judgeNumeric(inPercent, text))).toEqual([
      1, 1, -1,
    ]);
  });

  it('is judged by its key, and never right without one', () => {
    const numeric = numericKey({ value: 2 });
    expect(judge({ questionType: 'NU', answer: '', numeric }, '2.0')).toBe(1);
    expect(judge({ questionType: 'NU', answer: '2' }, '2')).toBe(-1);
  });
});
