import { describe, expect, it } from 'vitest';
import {
  costOfOne,
  firstReferralRules as rules,
  needsSecond,
  referralBrings,
  referralFault,
} from './judge-rules.ts';

describe('rules of recommendations', () => {
  it('cost both coupons at most, and points are worth the coupon', () => {
    expect(costOfOne(rules)).toBe(180);
    expect(referralBrings(rules)).toEqual({
      ...{ coupon: 80, points: 8000, friendCoupon: 100, leastPaid: 500 },
    });
  });

  it('bring and cost nothing while they are off', () => {
    const off = { ...rules, isOn: false };
    expect(referralBrings(off)).toMatchObject({ coupon: 0, points: 0, friendCoupon: 0 });
    expect(costOfOne(off)).toBe(0);
  });

  it.each([
    [{}, null],
    [{ coupon: 0 }, /最少 1 元/],
    [{ coupon: 0, isOn: false }, null],
    [{ leastPaid: 180 }, null],
    [{ leastPaid: 179, isOn: false }, null],
    [{ leastPaid: 179 }, /最多送出 180 元，比同学至少要付的 179 元还多/],
  ])('with %j can be offered, or say why not', (given, words) => {
    expect(referralFault({ ...rules, ...given }) ?? '').toMatch(words ?? /^$/);
  });

  it.each([
    [{}, false],
    [{ coupon: 116 }, false],
    [{ coupon: 117 }, true],
    [{ leastPaid: 400 }, false],
    [{ leastPaid: 399 }, true],
    [{ isOn: false, coupon: 400 }, false],
    [{ coupon: 1, friendCoupon: 0 }, false],
  ])('changed by %j need a second person: %s', (given, needs) => {
    expect(needsSecond(rules, { ...rules, ...given })).toBe(needs);
  });

  it.each([
    [null, 1, false],
    [10, 12, false],
    [10, 13, true],
    [10, null, true],
  ])('from %s to %s rewards a year need a second person: %s', (was, is, needs) => {
    expect(needsSecond({ ...rules, mostAYear: was }, { ...rules, mostAYear: is })).toBe(needs);
  });

  it('that begin again are given by nobody alone', () => {
    expect(needsSecond({ ...rules, isOn: false }, rules)).toBe(true);
  });
});
