import { describe, expect, it } from 'vitest';
import { defaultRegion } from './default-region.ts';
import { fullMobile, isMobileReady, maskMobile, mobileMeant, regions } from './mobile.ts';

describe('regions', () => {
  it('begin with the default one, and each has a Chinese name and a number of its own', () => {
    expect(regions[0]).toEqual({ countryName: '中国大陆', countryNumber: defaultRegion });
    for (const { countryName, countryNumber } of regions) {
      expect(countryName).toMatch(/^\p{Script=Han}+( \/ \p{Script=Han}+)?$/u);
      expect(countryNumber).toMatch(/^\+[1-9]\d{0,2}$/);
    }
    expect(new Set(regions.map(({ countryName }) => countryName)).size).toBe(regions.length);
    expect(new Set(regions.map(({ countryNumber }) => countryNumber)).size).toBe(regions.length);
  });

  it('have numbers none of which begins another, so that a stored number is of one region alone', () => {
    for (const { countryNumber } of regions)
      expect(regions.filter((other) => other.countryNumber.startsWith(countryNumber))).toHaveLength(
        1,
      );
  });
});

it.each([
  ['+86', '13800000001', true],
  ['+86', '1380000000', false],
  ['+86', '138000000011', false],
  ['+86', '23800000001', false],
  ['+852', '51234', true],
  ['+852', '5123', false],
  ['+44', '79111234567890', true],
  ['+44', '791112345678901', false],
  ['+44', '07911123456', false],
  ['+86', '1380000000a', false],
  ['+852', '5123 4567', false],
  ['+852', '', false],
])('in %s the number %j can be used: %j', (region, shortMobile, isReady) => {
  expect(isMobileReady(region, shortMobile)).toBe(isReady);
});

describe('the stored form of a number', () => {
  it.each([
    ['+8613800000001', '13800000001', '+8613800000001'],
    ['8613800000001', '13800000001', '+8613800000001'],
    ['13800000001', '13800000001', '+8613800000001'],
    ['+85251234567', '51234567', '+85251234567'],
    ['+85251234567', '51234568', null],
    ['+852', '', null],
    ['', '', null],
    ['+99951234567', '51234567', null],
    ['+861380000000', '1380000000', null],
  ])('of %j with %j is %j', (mobile, shortMobile, stored) => {
    expect(fullMobile(mobile, shortMobile)).toBe(stored);
  });
});

it.each([
  ['+8613812345678', '138****5678'],
  ['+85251234567', '+852 512****4567'],
  ['+4479111', '+44 791****11'],
  ['13812345678', '138****5678'],
])('%s is shown as %s', (mobile, shown) => {
  expect(maskMobile(mobile)).toBe(shown);
});

it.each([
  ['13812345678', '+8613812345678'],
  ['+8613812345678', '+8613812345678'],
  ['+85261234567', '+85261234567'],
  ['1381234567', null],
  ['138 1234 5678', null],
  ['61234567', null],
  ['+99961234567', null],
  ['+', null],
  ['', null],
])('%j in one field means %j', (typed, meant) => {
  expect(mobileMeant(typed)).toBe(meant);
});
