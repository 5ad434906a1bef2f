import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestCoupon,
  couponFit,
  couponLabel,
  couponRuleWords,
  deepestOff,
  isDeeperThan,
  type CouponBasis,
  type CouponTerms,
} from './coupon.ts';

const now = new Date('2026-11-23T00:00:00Z');
const terms: CouponTerms = {
  kind: 'amount',
  value: 30_000,
  most: null,
  threshold: 300_000,
  goodIds: [],
  families: [],
  validFrom: null,
  validTo: null,
};
const basis: CouponBasis = { goodId: 7, family: 'CFA', amount: 368_000, least: 0, now };

it.each<[string, Partial<CouponTerms>, string]>([
  ['below its threshold', { threshold: 400_000 }, '还差 ¥320'],
  ['of another family', { families: ['FRM'] }, '不适用于这件商品'],
  ['of another good', { goodIds: [8] }, '不适用于这件商品'],
  ['not begun', { validFrom: new Date('2026-12-01') }, '还没有到使用的日子'],
  ['at its very end', { validTo: now }, '已过期'],
])('does not fit when it is %s, and says why', (_name, change, why) => {
  expect(couponFit({ ...terms, ...change }, basis)).toEqual({ fits: false, why });
});

it.each<[string, Partial<CouponTerms>]>([
  ['at its threshold', { threshold: 368_000 }],
  ['of the good', { goodIds: [8, 7] }],
  ['of the good, though not of its family', { goodIds: [7], families: ['FRM'] }],
  ['of the family', { families: ['FRM', 'CFA'] }],
  ['at its very beginning', { validFrom: now }],
])('fits when it is %s', (_name, change) => {
  expect(couponFit({ ...terms, ...change }, basis)).toEqual({ fits: true, off: 30_000 });
});

it('leaves what a deposit needs', () => {
  const left = { ...basis, amount: 320_000, least: 300_000 };
  expect(couponFit(terms, left)).toEqual({ fits: true, off: 20_000 });
  expect(couponFit(terms, { ...left, least: 320_000 })).toEqual({
    ...{ fits: false, why: '这一单没有可以减的' },
  });
});

it.each<[string, Partial<CouponTerms>, number]>([
  ['an amount', {}, 30_000],
  ['an amount larger than the price', { value: 999_999, threshold: 0 }, 368_000],
  ['a percentage', { kind: 'percent', value: 15, threshold: 0 }, 55_200],
  ['a capped percentage', { kind: 'percent', value: 15, most: 20_000, threshold: 0 }, 20_000],
])('takes off %s', (_name, change, off) => {
  expect(couponFit({ ...terms, ...change }, basis)).toEqual({ fits: true, off });
});

it('is not used up for nothing off', () => {
  expect(
    couponFit({ ...terms, kind: 'percent', value: 1, threshold: 0 }, { ...basis, amount: 99 }),
  ).toEqual({ fits: false, why: '这一单没有可以减的' });
});

it('says its rule', () => {
  expect(couponRuleWords(terms)).toBe('满 3,000 可用');
  expect(couponLabel(terms)).toBe('满 3,000 减 300');
  const percent = { kind: 'percent', value: 15, most: 20_000, threshold: 0 } as const;
  expect(couponRuleWords(percent)).toBe('无门槛，最多减 200');
  expect(couponRuleWords({ ...percent, most: null })).toBe('无门槛');
  expect(couponLabel(percent)).toBe('8.5 折');
  expect(couponLabel({ ...percent, threshold: 10_000 })).toBe('满 100 8.5 折');
  expect(couponLabel({ ...terms, threshold: 0 })).toBe('减 300');
});

describe('the best one', () => {
  const held = fc.array(
    fc.record({
      value: fc.integer({ min: 1, max: 500_000 }),
      threshold: fc.integer({ min: 0, max: 500_000 }),
      validTo: fc.option(fc.date({ min: now, max: new Date('2027-12-31'), noInvalidDate: true })),
    }),
    { maxLength: 8 },
  );
  it('takes off as much as any that fits, and of equals ends first', () => {
    fc.assert(
      fc.property(held, (given) => {
        const all = given.map((some) => ({ terms: { ...terms, ...some } }));
        const best = bestCoupon(all, basis);
        const fits = all.flatMap((coupon) => {
          const fit = couponFit(coupon.terms, basis);
          return fit.fits ? [{ coupon, off: fit.off }] : [];
        });
        const most = Math.max(0, ...fits.map(({ off }) => off));
        const ends = fits
          .filter(({ off }) => off === most)
          .map(({ coupon }) => coupon.terms.validTo?.getTime() ?? Infinity);
        const fit = best === undefined ? null : couponFit(best.terms, basis);
        expect(fit).toEqual(most === 0 ? null : { fits: true, off: most });
        const end = best === undefined ? Infinity : (best.terms.validTo?.getTime() ?? Infinity);
        expect(end).toBe(Math.min(...ends));
      }),
    );
  });
});

describe('how deep a coupon goes', () => {
  const amount = { kind: 'amount', value: 20_000, most: null, threshold: 0 } as const;

  it.each([
    ['the cheapest price by so much off', amount, [100_000, 300_000], 100_000, 20_000],
    [
      'no price below its least sum',
      { ...amount, threshold: 200_000 },
      [100_000, 300_000],
      300_000,
      20_000,
    ],
    ['never more than the price', amount, [15_000], 15_000, 15_000],
    [
      'per cent as far as they go',
      { kind: 'percent', value: 30, most: 10_000, threshold: 0 },
      [20_000, 90_000],
      20_000,
      6000,
    ],
  ] as const)('%s', (_, terms, prices, price, off) => {
    expect(
      deepestOff(
        terms,
        prices.map((one) => ({ price: one })),
      ),
    ).toEqual({ price, off });
  });

  it('is none where it fits nothing', () => {
    expect(deepestOff({ ...amount, threshold: 200_000 }, [{ price: 100_000 }])).toBeUndefined();
  });

  it('is more than so much from the next fen on', () => {
    expect(isDeeperThan({ price: 356_000, off: 71_200 }, 20)).toBe(false);
    expect(isDeeperThan({ price: 356_000, off: 71_201 }, 20)).toBe(true);
  });
});
