import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressFault, addressText, tidyAddress } from './address.ts';
import { tellingRows } from './comparison.ts';
import { isTaobaoNumber, isTaxNo, tidyTaxNo } from './invoice.ts';
import { centsOf, splitAmount, usablePoints, yuanText } from './money.ts';
import { isRefundByRule, refundSplit, refundTerms, refundUntil } from './refund.ts';
import { isFormerPriceShown, saleStateOf } from './sale.ts';

it('splits an amount into parts that are the amount, none of them off by a fen', () => {
  const amounts = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 8 }), (amount, weights) => {
      const parts = splitAmount(amount, weights);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      if (total === 0) return;
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (amount * (weights[index] ?? 0)) / total)).toBeLessThan(1.001);
    }),
  );
});

it.each([
  [10, [1, 1, 1], [4, 3, 3]],
  [100, [1, 2], [33, 67]],
  [5, [0, 0], [5, 0]],
  [5, [0, 3], [0, 5]],
  [5, [], []],
  [99_999_999, [99_999_999, 1], [99_999_998, 1]],
])(
  'splits %i by %j into %j: what is left over goes to the largest remainders',
  (amount, weights, parts) => {
    expect(splitAmount(amount, weights)).toEqual(parts);
  },
);

it.each([
  [-5, 0],
  [9, 0],
  [10, 10],
  [29, 20],
])('of %i points %i can be spent', (points, usable) => {
  expect(usablePoints(points)).toBe(usable);
});

it.each([
  [368_000, '3,680'],
  [99, '0.99'],
  [0, '0'],
  [-1, '−0.01'],
  [101, '1.01'],
  [355_750, '3,557.50'],
  [5, '0.05'],
  [-30_000, '−300'],
])('reads %i fen as %s', (fen, text) => {
  expect(yuanText(fen)).toBe(text);
});

it('counts dollars by the rate of the payment, rounded up', () => {
  expect(centsOf(355_750, 726)).toBe(49_002);
  expect(centsOf(7260, 726)).toBe(1000);
});

it('gives back by the rule within its days and lectures', () => {
  const rule = { days: 7, lectures: 3 };
  const paidAt = new Date('2026-11-12T13:03:00Z');
  const asked = (now: string, seen: number) =>
    isRefundByRule(rule, { paidAt, now: new Date(now), seen });
  expect(asked('2026-11-19T13:03:00Z', 2)).toBe(true);
  expect(asked('2026-11-19T13:03:01Z', 2)).toBe(false);
  expect(asked('2026-11-13T00:00:00Z', 3)).toBe(false);
  expect(refundTerms(rule).words).toBe('买后 7 天内没看满 3 节，全额退');
  expect(refundTerms({ ...rule, isByDeposit: true }).words).toBe(
    '付尾款后 7 天内没看满 3 节，定金和尾款全额退',
  );
  expect(refundTerms({ days: 0, lectures: null }).words).toBe('这件商品买后不退');
  expect(refundTerms({ days: 7, lectures: null })).toEqual({
    ...{ days: 7, lectures: null, words: '买后 7 天内，全额退' },
  });
  expect(refundUntil(rule, paidAt)).toEqual(new Date('2026-11-19T13:03:00Z'));
  expect(refundUntil({ ...rule, days: 0 }, paidAt)).toBeNull();
  const anyNumber = { paidAt, now: paidAt, seen: 99 };
  expect(isRefundByRule({ ...rule, lectures: null }, anyNumber)).toBe(true);
  expect(isRefundByRule({ days: 0, lectures: null }, anyNumber)).toBe(false);
  expect(refundSplit(1000, { money: 1200, points: 900 })).toEqual({ money: 1000, points: 0 });
  expect(refundSplit(1000, { money: 0, points: 900 })).toEqual({ money: 0, points: 900 });
  expect(refundSplit(1000, { money: 700, points: 900 })).toEqual({ money: 700, points: 300 });
});

it('is sold between two moments, while there is some', () => {
  const sale = {
    isListed: true,
    saleFrom: new Date('2026-11-01'),
    saleTo: new Date('2026-12-01'),
    stockLeft: 1,
  };
  const at = (now: string, change = {}) => saleStateOf({ ...sale, ...change }, new Date(now));
  expect(at('2026-10-31')).toBe('notYet');
  expect(at('2026-11-01')).toBe('on');
  expect(at('2026-12-01')).toBe('over');
  expect(at('2026-11-02', { stockLeft: 0 })).toBe('soldOut');
  expect(at('2026-11-02', { isListed: false })).toBe('over');
});

it('tells a former price for 30 days, and only a higher one', () => {
  const former = { price: 428_000, until: '2026-10-31' };
  const told = (today: string, price = 368_000) => isFormerPriceShown(former, { price, today });
  expect(told('2026-10-31')).toBe(false);
  expect(told('2026-11-01')).toBe(true);
  expect(told('2026-11-30')).toBe(true);
  expect(told('2026-12-01')).toBe(false);
  expect(told('2026-11-01', 428_000)).toBe(false);
});

it.each([
  [{ name: ' ' }, 'addressName'],
  [{ mobile: '1386420771' }, 'addressMobile'],
  [{ name: '林'.repeat(31) }, 'addressName'],
  [{ name: '林'.repeat(30) }, null],
  [{ region: '' }, 'addressRegion'],
  [{ region: 'Shanghai' }, 'addressRegion'],
  [{ detail: '2 号' }, 'addressDetail'],
  [{ detail: '路 2 号' }, null],
  [{ detail: `${'路'.repeat(119)}2` }, null],
  [{ detail: `${'路'.repeat(120)}2` }, 'addressDetail'],
  [{ detail: ' 路２号 ' }, 'addressDetail'],
  [{ detail: '张江镇博云路' }, 'addressDetail'],
  [{ mobile: '138 6420-7715' }, null],
] as const)('finds what is wrong with an address: %o', (change, fault) => {
  const address = {
    name: '林知远',
    mobile: '13864207715',
    region: '上海市 浦东新区',
    detail: '张江镇博云路 2 号',
    ...change,
  };
  expect(addressFault(tidyAddress(address))).toBe(fault);
});

it('knows numbers of taxpayers and of Taobao orders', () => {
  expect(isTaxNo(tidyTaxNo('91310115 ma1k4xxxx1'))).toBe(true);
  expect(isTaxNo('91310115MA1K4')).toBe(false);
  expect(isTaobaoNumber('2345678901234567890')).toBe(true);
  expect(isTaobaoNumber('2345-6789')).toBe(false);
});

it('leaves out of a comparison what is the same everywhere', () => {
  const rows = [
    { label: '视频', cells: ['12 段', '62 段'] },
    { label: '平台', cells: ['网页', '网页'] },
    { label: '讲义', cells: ['有', '有', null] },
    { label: '题目', cells: ['980 道'] },
  ];
  expect(tellingRows(rows).map(({ label }) => label)).toEqual(['视频', '讲义']);
});

it('writes an address in one piece, as a label has it', () => {
  expect(addressText({ region: '上海市 浦东新区', detail: '博云路 2 号' })).toBe(
    '上海市浦东新区博云路 2 号',
  );
});
