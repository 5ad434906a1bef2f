import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  balanceOf,
  postBalance,
  postDeposit,
  postForfeit,
  postPaid,
  postPointsGiven,
  postRefundDecided,
  postRefundDone,
  postSurplus,
  totalOf,
} from './postings.ts';

const fen = fc.integer({ min: 0, max: 10_000_000 });
const earned = fc.record({
  gross: fen,
  couponOff: fen,
  points: fen,
  freight: fen,
  bonus: fen,
  pointsSold: fen,
});

it('every posting sums to zero, whatever is posted', () => {
  fc.assert(
    fc.property(earned, fen, fen, fen, (order, a, b, c) => {
      const all = [
        postPaid('provider:wechat', order),
        postDeposit('provider:alipay', a),
        postBalance('provider:paypal', { deposit: a, earned: order }),
        postForfeit(a),
        postSurplus('provider:wechat', b),
        postRefundDecided({ money: a, pointsBack: b, pointsTaken: c, from: 'refunds' }),
        postRefundDone('provider:wechat', a),
        postPointsGiven(c),
      ];
      expect(all.map(balanceOf)).toEqual(all.map(() => 0));
    }),
  );
});

it('an order without money is posted without a provider, and still sums to zero', () => {
  const order = { gross: 1000, couponOff: 400, points: 600, freight: 0, bonus: 0, pointsSold: 0 };
  expect(totalOf(order)).toBe(0);
  expect(balanceOf(postPaid(null, order))).toBe(0);
});

const order = { gross: 1000, couponOff: 100, points: 50, freight: 20, bonus: 30, pointsSold: 10 };
const earnedOf = [
  { account: 'discount:coupon', amount: 100 },
  { account: 'discount:deposit', amount: 30 },
  { account: 'points', amount: 50 },
  { account: 'revenue', amount: -990 },
  { account: 'points', amount: -10 },
  { account: 'revenue:freight', amount: -20 },
];
const refund = { money: 800, pointsBack: 50, pointsTaken: 10 };

it.each([
  [
    'an order paid at once',
    postPaid('provider:wechat', order),
    [{ account: 'provider:wechat', amount: 840 }, ...earnedOf],
  ],
  [
    'a deposit, which is owed',
    postDeposit('provider:alipay', 200),
    [
      { account: 'provider:alipay', amount: 200 },
      { account: 'deposits', amount: -200 },
    ],
  ],
  [
    'the balance, with which the deposit is earned',
    postBalance('provider:alipay', { deposit: 200, earned: order }),
    [
      { account: 'provider:alipay', amount: 640 },
      { account: 'deposits', amount: 200 },
      ...earnedOf,
    ],
  ],
  [
    'a deposit that is kept',
    postForfeit(200),
    [
      { account: 'deposits', amount: 200 },
      { account: 'revenue:forfeit', amount: -200 },
    ],
  ],
  [
    'money that came for nothing',
    postSurplus('provider:paypal', 300),
    [
      { account: 'provider:paypal', amount: 300 },
      { account: 'surplus', amount: -300 },
    ],
  ],
  [
    'a refund that was decided',
    postRefundDecided({ ...refund, from: 'refunds' }),
    [
      { account: 'refunds', amount: 840 },
      { account: 'points', amount: -40 },
      { account: 'refunds:due', amount: -800 },
    ],
  ],
  [
    'a refund that arrived',
    postRefundDone('provider:wechat', 800),
    [
      { account: 'refunds:due', amount: 800 },
      { account: 'provider:wechat', amount: -800 },
    ],
  ],
  [
    'points for study',
    postPointsGiven(70),
    [
      { account: 'discount:points', amount: 70 },
      { account: 'points', amount: -70 },
    ],
  ],
  ['nothing, where nothing moves', postPointsGiven(0), []],
])('books %s', (_, postings, booked) => {
  expect(postings).toEqual(booked);
});
