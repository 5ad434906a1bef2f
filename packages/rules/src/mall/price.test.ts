import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CouponTerms } from './coupon.ts';
import { ownedOff, paidByLine, linesOfTrade, priceOrder, type PriceQuestion } from './price.ts';

const now = new Date('2026-11-23T00:00:00Z');
const coupon: CouponTerms = {
  kind: 'amount',
  value: 30_000,
  most: null,
  threshold: 300_000,
  goodIds: [],
  families: [],
  validFrom: null,
  validTo: null,
};
const question: PriceQuestion = {
  good: { goodId: 1, family: 'CFA', label: '课程', price: 368_000 },
  parts: [],
  extras: [{ label: '纸质讲义', price: 18_000 }],
  coupon,
  points: { wanted: 250, balance: 2700 },
  freight: { fen: 1000, freeFrom: 10_000 },
  deposit: null,
  now,
};

it('[mall.points] takes 2.50 yuan off for 250 points, and every line of the sum adds up', () => {
  const price = priceOrder(question);
  expect(price.total).toBe(355_750);
  expect(price.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['good', 368_000],
    ['extra', 18_000],
    ['coupon', -30_000],
    ['points', -250],
    ['freight', 0],
  ]);
});

it.each([
  [255, 2700, 250],
  [9, 2700, 0],
  [-40, 2700, 0],
  [5000, 1234, 1230],
])('[mall.points] of %i wanted and %i held uses %i', (wanted, balance, used) => {
  expect(priceOrder({ ...question, points: { wanted, balance } }).points).toBe(used);
});

it('uses no more points than the price is, and none for the freight', () => {
  const price = priceOrder({
    ...question,
    good: { ...question.good, price: 1005 },
    extras: [],
    coupon: null,
    points: { wanted: 10_000, balance: 10_000 },
    freight: { fen: 800, freeFrom: null },
  });
  expect(price).toMatchObject({ points: 1000, mostPoints: 1000, total: 805 });
});

it('takes off a bundle what one has already, in proportion to what the parts cost alone', () => {
  const parts = [
    { label: '会计', price: 128_000, isOwned: true },
    { label: '审计', price: 128_000, isOwned: false },
    { label: '税法', price: 64_000, isOwned: false },
  ];
  expect(ownedOff(256_000, parts)).toEqual([102_400]);
});

it('leaves a balance of a presell whose deposit counts for more', () => {
  const price = priceOrder({
    ...question,
    extras: [],
    coupon: null,
    points: { wanted: 0, balance: 0 },
    freight: null,
    deposit: { amount: 20_000, worth: 40_000 },
  });
  expect(price).toMatchObject({ total: 348_000, due: 20_000, balance: 328_000, bonus: 20_000 });
  for (const [part, sum] of [
    ['deposit', 20_000],
    ['balance', 328_000],
  ] as const) {
    const lines = linesOfTrade(price, part);
    expect(lines.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
  }
});

const fen = fc.integer({ min: 0, max: 50_000_000 });
const coupons: fc.Arbitrary<CouponTerms | null> = fc.option(
  fc
    .oneof(
      fc.record({
        kind: fc.constant('amount' as const),
        value: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    )
    .chain((kind) =>
      fc
        .record({ most: fc.option(fc.integer({ min: 1, max: 100_000 })), threshold: fen })
        .map((rest) => ({ ...coupon, ...kind, ...rest })),
    ),
);
const questions: fc.Arbitrary<PriceQuestion> = fc.record({
  good: fen.map((price) => ({ ...question.good, price })),
  parts: fc.array(fc.record({ label: fc.constant('一门'), price: fen, isOwned: fc.boolean() }), {
    maxLength: 6,
  }),
  extras: fc.array(
    fen.map((price) => ({ label: '讲义', price })),
    { maxLength: 4 },
  ),
  coupon: coupons,
  points: fc.record({
    wanted: fc.integer({ min: -1000, max: 200_000_000 }),
    balance: fc.integer({ min: 0, max: 100_000_000 }),
  }),
  freight: fc.option(
    fc.record({ fen: fc.integer({ min: 0, max: 5000 }), freeFrom: fc.option(fen) }),
  ),
  deposit: fc.constant(null),
  now: fc.constant(now),
});

describe('any order', () => {
  it('has whole fen, lines that are the total, and never costs less than nothing', () => {
    fc.assert(
      fc.property(questions, (asked) => {
        const price = priceOrder(asked);
        const sum = price.lines.reduce((total, { amount }) => total + amount, 0);
        expect(sum).toBe(price.total);
        expect(price.lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
        expect(price.total).toBeGreaterThanOrEqual(price.freight);
        expect(price.points % 10).toBe(0);
        expect(price.points).toBeLessThanOrEqual(asked.points.balance);
      }),
      { numRuns: 500 },
    );
  });

  it('gives back line by line exactly what was paid for all of them', () => {
    fc.assert(
      fc.property(questions, (asked) => {
        const price = priceOrder(asked);
        const paid = paidByLine(price.lines).reduce((total, line) => total + line.paid, 0);
        expect(paid).toBe(price.total - price.freight);
      }),
      { numRuns: 500 },
    );
  });
});
