import { expect, it } from 'vitest';
import { isOrderNumber, orderNumberOf } from './order-number.ts';

it('is the minute and eight figures', () => {
  expect(orderNumberOf('2026-11-12 21:03', 7715)).toBe('20261112210300007715');
  expect(isOrderNumber(orderNumberOf('2026-11-12 21:03', 99_999_999))).toBe(true);
});

it.each([
  ['a phone', '13812345678'],
  ['a document', '202611200003077571'],
  ['a bank card', '6222021001123456789'],
  ['twenty figures that begin with no day', '20263112210300007715'],
  ['twenty figures that begin with no time', '20261112250300007715'],
  ['one figure more', '202611122103000077150'],
])('is not the number of %s', (_, text) => {
  expect(isOrderNumber(text)).toBe(false);
});
