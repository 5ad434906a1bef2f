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

it('tells each line of the sum in words', () => {
  const price = priceOrder({
    ...question,
    parts: [
      { label: '会计', price: 100_000, isOwned: true },
      { label: '审计', price: 300_000, isOwned: false },
    ],
    points: { wanted: 1250, balance: 2700 },
    freight: { fen: 1000, freeFrom: null },
    deposit: { amount: 20_000, worth: 40_000 },
  });
  expect(price.lines).toEqual([
    { kind: 'good', label: '课程', amount: 368_000 },
    { kind: 'extra', label: '纸质讲义', amount: 18_000 },
    { kind: 'owned', label: '已有会计', amount: -92_000 },
    { kind: 'points', label: '积分 1,250', amount: -1250 },
    { kind: 'freight', label: '运费', amount: 1000 },
    { kind: 'deposit', label: '定金 ¥200 抵 ¥400', amount: -20_000 },
  ]);
  expect(price).toMatchObject({ basis: 294_000, owned: 92_000, couponOff: 0, freight: 1000 });
  expect(price.couponWhy).toBe('还差 ¥60');
  const lines = priceOrder(question).lines.map(({ label }) => label);
  expect(lines.slice(2)).toEqual(['优惠券，满 3,000 减 300', '积分 250', '运费，包邮']);
  expect(priceOrder({ ...question, coupon: null }).couponWhy).toBe('');
});

it.each([
  [{ fen: 1000, freeFrom: 386_000 }, 0],
  [{ fen: 1000, freeFrom: 386_001 }, 1000],
  [{ fen: 1000, freeFrom: null }, 1000],
  [null, 0],
])('posts by %j for %i fen', (freight, fen) => {
  expect(priceOrder({ ...question, freight }).freight).toBe(fen);
});

it('leaves at least one fen for the balance, whatever coupon and points would take', () => {
  const price = priceOrder({
    ...question,
    ...{ extras: [], coupon: { ...coupon, value: 999_999 }, freight: null },
    points: { wanted: 1000, balance: 1000 },
    deposit: { amount: 20_000, worth: 40_000 },
  });
  expect(price).toMatchObject({ couponOff: 327_999, points: 0, due: 20_000, balance: 1 });
});

it('shows in each trade what the other part of the price is', () => {
  const price = {
    lines: [{ kind: 'good', label: '课程', amount: 50 }],
    due: 20,
    balance: 30,
  } as const;
  expect(linesOfTrade(price, 'whole')).toEqual(price.lines);
  expect(linesOfTrade(price, 'deposit').at(-1)).toEqual({
    ...{ kind: 'later', label: '尾款，之后再付', amount: -30 },
  });
  expect(linesOfTrade(price, 'balance').at(-1)).toEqual({
    ...{ kind: 'deposit', label: '已付定金', amount: -20 },
  });
});

it('gives back for each line what was paid for it: what one had off the good, the rest in proportion', () => {
  expect(
    paidByLine([
      { kind: 'good', label: '课程', amount: 400 },
      { kind: 'extra', label: '讲义', amount: 100 },
      { kind: 'owned', label: '已有', amount: -100 },
      { kind: 'coupon', label: '券', amount: -40 },
      { kind: 'points', label: '积分', amount: -20 },
      { kind: 'deposit', label: '定金', amount: -20 },
      { kind: 'freight', label: '运费', amount: 10 },
    ]),
  ).toEqual([
    { label: '课程', paid: 240 },
    { label: '讲义', paid: 80 },
  ]);
});

it('takes nothing off a bundle for parts that cost nothing', () => {
  const part = { label: '会计', price: 0, isOwned: true };
  expect(ownedOff(1000, [part])).toEqual([0]);
  expect(ownedOff(1000, [part, { ...part, price: 100, isOwned: false }])).toEqual([0]);
  expect(
    ownedOff(5, [
      { ...part, price: 1 },
      { ...part, price: 1, isOwned: false },
    ]),
  ).toEqual([3]);
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
