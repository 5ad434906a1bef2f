import { describe, expect, it } from 'vitest';
import { readDecimal, toDecimal } from './decimal-amount.ts';

describe('an amount on the wire', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [99, '0.99'],
    [100, '1.00'],
    [1_999, '19.99'],
    [-5, '-0.05'],
    [-12_345, '-123.45'],
    // A fraction would come to 1.1 * 100 = 110.00000000000001, or worse.
    [110, '1.10'],
    [123_456_789_012, '1234567890.12'],
  ])('of %i is %s, and back', (amount, text) => {
    expect(toDecimal(amount)).toBe(text);
    expect(readDecimal(text)).toBe(amount);
  });

  it.each([
    ['1', 100],
    ['1.5', 150],
    ['-0.00', 0],
  ])('is also %s', (text, amount) => {
    expect(readDecimal(text)).toBe(amount);
  });

  it.each([
    '',
    '.',
    '1.',
    '.5',
    '01.00',
    '1.001',
    '1,00',
    '1e3',
    ' 1.00',
    '1.00 ',
    '+1.00',
    '١.٠٠',
    '9999999999999.00',
    1,
    null,
    undefined,
  ])('is not %j', (text) => {
    expect(readDecimal(text)).toBeNull();
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'cannot be written of %d',
    (amount) => {
      expect(() => toDecimal(amount)).toThrow(RangeError);
    },
  );
});
