import type { OrderState, SaleKind, TradeType } from '@xuezhou/contract/mall';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  moveOrder,
  tradeDue,
  tradesOfSale,
  tradeStateOf,
  type OrderEffect,
  type OrderEvent,
} from './order-state.ts';

const sales = fc.constantFrom<SaleKind>('normal', 'lock', 'presell');
const events = fc.array(
  fc.constantFrom<OrderEvent>(
    ...(['pay', 'grant', 'submit', 'confirm', 'reject', 'cancel', 'expire', 'giveBack'] as const),
  ),
  { maxLength: 12 },
);

function live(sale: SaleKind, given: readonly OrderEvent[]) {
  let state: OrderState = 'unpaid';
  const effects: OrderEffect[] = [];
  const moneyTaken: string[] = [];
  for (const event of given) {
    const due = tradeDue(sale, state);
    const move = moveOrder(sale, state, event);
    if (move === null) continue;
    if (event === 'pay') moneyTaken.push(due ?? 'nothing was due');
    effects.push(...move.effects);
    state = move.to;
  }
  const count = (effect: OrderEffect) => effects.filter((one) => one === effect).length;
  return { state, moneyTaken, count };
}

describe('whatever happens to an order', () => {
  it('what was bought is opened once at most, and what was held is used or given back once', () => {
    fc.assert(
      fc.property(sales, events, (sale, given) => {
        const { state, count } = live(sale, given);
        expect(count('open')).toBe(count('consume'));
        expect(count('open') + count('release')).toBeLessThanOrEqual(1);
        expect(count('takeBack')).toBeLessThanOrEqual(count('open'));
        expect(count('open') === 1).toBe(
          state === 'paid' || (state === 'refunded' && count('takeBack') === 1),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('money is taken for each of its trades once at most, in their order', () => {
    fc.assert(
      fc.property(sales, events, (sale, given) => {
        const { moneyTaken } = live(sale, given);
        expect(moneyTaken).toEqual(tradesOfSale[sale].slice(0, moneyTaken.length));
      }),
      { numRuns: 1000 },
    );
  });

  it('closed and refunded are the end', () => {
    fc.assert(
      fc.property(sales, events, (sale, given) => {
        const { state } = live(sale, given);
        if (state !== 'closed' && state !== 'refunded') return;
        expect(live(sale, [...given, 'pay', 'confirm', 'expire', 'giveBack']).state).toBe(state);
      }),
    );
  });
});

it('a balance waits for its day, then for its money', () => {
  const window = { from: new Date('2026-12-01'), to: null };
  const at = (order: OrderState, day: string) =>
    tradeStateOf('presell-balance', order, { window, now: new Date(day) });
  expect([
    at('unpaid', '2026-12-02'),
    at('deposit', '2026-11-30'),
    at('deposit', '2026-12-01'),
    at('paid', '2026-12-02'),
    at('closed', '2026-12-02'),
  ]).toEqual(['waiting', 'waiting', 'open', 'paid', 'closed']);
});

it.each([
  ['normal', 'unpaid', 'pay', 'paid', ['consume', 'open']],
  ['normal', 'unpaid', 'grant', 'paid', ['consume', 'open']],
  ['normal', 'unpaid', 'submit', 'checking', []],
  ['normal', 'unpaid', 'cancel', 'closed', ['release']],
  ['normal', 'unpaid', 'expire', 'closed', ['release']],
  ['normal', 'checking', 'confirm', 'paid', ['consume', 'open']],
  ['normal', 'checking', 'reject', 'closed', ['release']],
  ['normal', 'checking', 'cancel', 'closed', ['release']],
  ['normal', 'paid', 'giveBack', 'refunded', ['takeBack']],
  ['lock', 'unpaid', 'pay', 'deposit', []],
  ['lock', 'unpaid', 'expire', 'closed', ['release']],
  ['lock', 'deposit', 'pay', 'paid', ['consume', 'open']],
  ['presell', 'unpaid', 'cancel', 'closed', ['release']],
  ['presell', 'deposit', 'expire', 'closed', ['release', 'forfeit']],
  ['presell', 'deposit', 'giveBack', 'refunded', ['release']],
  ['presell', 'paid', 'giveBack', 'refunded', ['takeBack']],
] as const)(
  'a %s order that is %s becomes by %s %s, with %j',
  (sale, state, event, to, effects) => {
    expect(moveOrder(sale, state, event)).toEqual({ to, effects });
  },
);

it.each([
  ['normal', 'checking', 'pay'],
  ['normal', 'paid', 'cancel'],
  ['lock', 'deposit', 'cancel'],
  ['lock', 'unpaid', 'grant'],
  ['presell', 'closed', 'pay'],
] as const)('a %s order that is %s knows no %s', (sale, state, event) => {
  expect(moveOrder(sale, state, event)).toBeNull();
});

it.each<[SaleKind, OrderState, TradeType | null]>([
  ['normal', 'unpaid', 'normal'],
  ['normal', 'deposit', null],
  ['normal', 'paid', null],
  ['lock', 'unpaid', 'lock-deposit'],
  ['lock', 'deposit', 'lock-balance'],
  ['presell', 'unpaid', 'presell-deposit'],
  ['presell', 'deposit', 'presell-balance'],
  ['presell', 'paid', null],
])('money for a %s order that is %s is for %s', (sale, state, due) => {
  expect(tradeDue(sale, state)).toBe(due);
});

it.each<[TradeType, OrderState, string]>([
  ['normal', 'unpaid', 'open'],
  ['normal', 'checking', 'paid'],
  ['normal', 'refunded', 'closed'],
  ['lock-deposit', 'unpaid', 'open'],
  ['lock-deposit', 'deposit', 'paid'],
  ['lock-balance', 'deposit', 'open'],
])('the trade %s of an order that is %s is %s', (type, order, state) => {
  const anyTime = { window: { from: null, to: null }, now: new Date('2026-12-01') };
  expect(tradeStateOf(type, order, anyTime)).toBe(state);
});
