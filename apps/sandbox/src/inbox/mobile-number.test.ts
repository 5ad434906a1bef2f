import { expect, it } from 'vitest';
import { formatMobile, parseMobile } from './mobile-number.ts';

it.each([
  ['13800000000', '13800000000'],
  ['+13800000000', '13800000000'],
  ['+8613800000000', '13800000000'],
  ['8613800000000', '13800000000'],
  ['008613800000000', '13800000000'],
  ['85291234567', '85291234567'],
  ['12025550123', '12025550123'],
])('reads %s as %s', (raw, mobile) => {
  expect(parseMobile(raw)).toBe(mobile);
});

it.each([
  '',
  '1380000000',
  '138000000000',
  '11800000000',
  '861380000000',
  '+85291234567',
  '0085291234567',
  '138 0000 0000',
  '852-9123',
  '１３８００００００００',
])('refuses %s', (raw) => {
  expect(parseMobile(raw)).toBeUndefined();
});

it('shows numbers as a phone does', () => {
  expect(['13800000000', '85291234567', '12025550123'].map(formatMobile)).toEqual([
    '138 0000 0000',
    '+852 9123 4567',
    '+12025550123',
  ]);
});
