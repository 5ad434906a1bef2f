import type { GoodPlan, VariantPlan } from '@xuezhou/contract/mall/console';
import { describe, expect, it } from 'vitest';
import { deepestFall, goodFaults, hasSameTerms } from './good-plan.ts';

const variant = (wishes: Partial<VariantPlan> = {}): VariantPlan => ({
  ...{ variantId: null, limitYear: 0, title: '', price: 356_000, former: null },
  ...{ expiresOn: null, days: 393, deposit: null, worth: null, balanceFrom: null, balanceTo: null },
  ...{ saleFrom: null, saleTo: null, stock: null, audience: 'all' },
  ...wishes,
});
const plan = (wishes: Partial<GoodPlan> = {}): GoodPlan => ({
  ...{ family: 'CFA', kind: 'course', sale: 'normal', title: '精讲班', level: '' },
  ...{ slips: ['固收'], facts: [], intro: '' },
  items: [{ kind: 'course', number: 1, title: '', words: '' }],
  ...{ parts: [], extras: [], needsAddress: false, needsIdentity: false, freight: null },
  ...{ refund: { days: 7, lectures: 3 }, comparison: null, agreement: null, takesTaobao: false },
  variants: [variant()],
  ...wishes,
});
const known = { today: '2026-11-28', now: new Date('2026-11-28T04:00:00Z'), published: [] };
const places = (wishes: Partial<GoodPlan>, published: VariantPlan[] = []) =>
  goodFaults(plan(wishes), { ...known, published }).map(({ place }) => place);
const balance = { balanceTo: '2026-12-31T00:00:00.000Z' };

describe('what keeps a good from being sold', () => {
  it('is nothing where all is in order', () => {
    expect(places({})).toEqual([]);
    expect(places({ title: '长'.repeat(60) })).toEqual([]);
    const lock = variant({ deposit: 20_000, worth: 355_999, ...balance });
    expect(places({ sale: 'lock', variants: [lock] })).toEqual([]);
  });

  it.each<[string, Partial<GoodPlan>]>([
    ['title', { title: ' ' }],
    ['title', { title: '长'.repeat(61) }],
    ['level', { level: '长'.repeat(31) }],
    ['slips', { slips: [] }],
    ['slips', { slips: ['一', '二', '三', '四', '五', '六'] }],
    ['slips', { slips: ['太长的一个封面的词'] }],
    ['facts', { facts: ['长'.repeat(31)] }],
    ['items', { items: [] }],
    ['items.0', { items: [{ kind: 'course', number: 0, title: '', words: '' }] }],
    ['items.0', { items: [{ kind: 'points', number: 1_000_001, title: '', words: '' }] }],
    [
      'items.0',
      { needsAddress: true, items: [{ kind: 'paper', number: 0, title: ' ', words: '' }] },
    ],
    ['needsAddress', { items: [{ kind: 'paper', number: 0, title: '讲义', words: '' }] }],
    ['extras.0', { extras: [{ extraId: 1, title: '', price: 1, needsAddress: false }] }],
    ['sale', { parts: [2], sale: 'lock', variants: [variant({ deposit: 100, ...balance })] }],
    ['freight', { freight: { fen: 1200, freeFrom: null } }],
    ['refund', { refund: { days: 366, lectures: null } }],
    ['refund', { refund: { days: 7, lectures: 0 } }],
    ['agreement', { agreement: { title: '协议', version: '', text: '正文' } }],
    ['variants', { variants: [] }],
    ['variants', { variants: [variant({ title: '甲' }), variant({ title: '乙' })] }],
    ['variants', { variants: [variant({ title: '甲', limitYear: 1 }), variant({ limitYear: 2 })] }],
    ['variants.0.title', { variants: [variant({ title: '长'.repeat(41) })] }],
    ['variants.0.price', { variants: [variant({ price: 0 })] }],
    [
      'variants.0.former',
      { variants: [variant({ former: { price: 356_000, until: '2026-11-01' } })] },
    ],
    ['variants.0.days', { variants: [variant({ expiresOn: '2027-02-20' })] }],
    ['variants.0.days', { variants: [variant({ days: 0 })] }],
    ['variants.0.days', { variants: [variant({ days: 36_501 })] }],
    ['variants.0.expiresOn', { variants: [variant({ days: null, expiresOn: '2026-11-27' })] }],
    [
      'variants.0.saleTo',
      {
        variants: [
          variant({ saleFrom: '2026-12-01T00:00:00.000Z', saleTo: '2026-12-01T00:00:00.000Z' }),
        ],
      },
    ],
    ['variants.0.deposit', { variants: [variant({ deposit: 100 })] }],
    ['variants.0.deposit', { sale: 'lock' }],
    [
      'variants.0.worth',
      { sale: 'lock', variants: [variant({ deposit: 200, worth: 100, ...balance })] },
    ],
    ['variants.0.worth', { sale: 'lock', variants: [variant({ deposit: 356_000, ...balance })] }],
    ['variants.0.balanceTo', { sale: 'presell', variants: [variant({ deposit: 100 })] }],
    [
      'variants.0.balanceTo',
      {
        sale: 'lock',
        variants: [variant({ deposit: 100, balanceTo: '2026-11-28T04:00:00.000Z' })],
      },
    ],
  ])('stands at %s', (place, wishes) => {
    expect(places(wishes)).toEqual([place]);
  });

  it('is no price of nothing, nor a day that is past, that is sold already', () => {
    const free = variant({ variantId: 7, price: 0, days: null, expiresOn: '2026-11-01' });
    expect(places({ variants: [free] }, [free])).toEqual([]);
    expect(places({ variants: [{ ...free, variantId: 8 }] }, [free])).toHaveLength(2);
  });
});

describe('the deepest fall of a price', () => {
  const fall = (prices: Partial<VariantPlan>[], published: Partial<VariantPlan>[]) =>
    deepestFall(plan({ variants: prices.map(variant) }), published.map(variant));

  it('is of a variant against itself, exactly', () => {
    const before = [
      { variantId: 1, limitYear: 1, price: 100 },
      { variantId: 2, limitYear: 2, price: 356_000 },
    ];
    const after = [
      { variantId: 1, limitYear: 1, price: 70 },
      { variantId: 2, limitYear: 2, price: 300_000 },
    ];
    expect(fall(after, before)).toEqual({ price: 100, off: 30 });
    expect(fall(before, before)).toBeNull();
  });

  it('is against what was sold before too, in however many steps it fell', () => {
    const at = (price: number) => [variant({ variantId: 1, limitYear: 1, price })];
    const now = plan({ variants: at(64) });
    expect(deepestFall(now, at(80))).toEqual({ price: 80, off: 16 });
    expect(deepestFall(now, at(80), [at(100), at(90)])).toEqual({ price: 100, off: 36 });
    expect(deepestFall(now, at(64), [at(60)])).toBeNull();
    expect(deepestFall(now, [], [])).toBeNull();
    // A coupon takes of what is left.
    const fifth = (price: number) => price / 5;
    expect(deepestFall(now, at(80), [], fifth)).toEqual({ price: 80, off: 16 + 64 / 5 });
    expect(deepestFall(now, at(64), [], fifth)).toBeNull();
  });

  it('is of all that is paid, a deposit that is worth more than itself with it', () => {
    const lock = { variantId: 1, price: 300_000, deposit: 10_000 };
    expect(fall([{ ...lock, worth: 299_999 }], [lock])).toEqual({ price: 300_000, off: 289_999 });
    expect(fall([lock], [lock])).toBeNull();
    expect(fall([lock], [{ ...lock, worth: 20_000 }])).toBeNull();
  });

  it('is of a new one against the season that it takes, or the cheapest', () => {
    const before = [
      { variantId: 1, limitYear: 2027, price: 356_000 },
      { variantId: 2, limitYear: 2028, price: 100_000 },
    ];
    expect(fall([{ limitYear: 2027, price: 200_000 }], before)).toEqual({
      ...{ price: 356_000, off: 156_000 },
    });
    expect(fall([{ limitYear: 1, price: 90_000 }], before)).toEqual({
      ...{ price: 100_000, off: 10_000 },
    });
    expect(fall([{ price: 1 }], [])).toBeNull();
  });
});

it('what a buyer was promised is how long and how much, and not how many there are', () => {
  const sold = variant({ title: '一年' });
  expect(hasSameTerms(sold, { ...sold, title: '一年 ', stock: 5, audience: 'school' })).toBe(true);
  expect(hasSameTerms(sold, { ...sold, price: 1 })).toBe(false);
  expect(hasSameTerms(sold, { ...sold, days: 30 })).toBe(false);
});
