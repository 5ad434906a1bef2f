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
