import { describe, expect, it } from 'vitest';
import { isTakeable, presentCoupon, presentHeld, sortHeld, statusOf } from './coupon.presenter.ts';
import type { CouponRow, HeldRow } from './coupon.repository.ts';

const now = new Date('2026-11-23T04:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);
const row: CouponRow = {
  ...{ coupon_id: 3, title: '新学员券', kind: 'amount', value: 30_000, most_fen: null },
  ...{ threshold_fen: 300_000, good_ids: [7], families: ['CFA'], scope_words: 'CFA 课程可用' },
  ...{ take_from: null, take_to: null, valid_from: null, valid_to: null, valid_days: null },
  ...{ total: null, per_student: 1, code: null, is_listed: true, retired_at: null },
  ...{ taken: 0, gone_at: null },
};
const held: HeldRow = {
  ...row,
  ...{ held_coupon_id: 'h1', taken_at: new Date('2026-11-20T00:00:00Z'), held_from: null },
  ...{ held_to: null, order_id: null, order_sale: null, used_at: null },
};
const terms = {
  ...{ couponId: 3, couponName: '新学员券', couponKind: 'amount', couponValue: 30_000, most: null },
  ...{ threshold: 300_000, ruleWords: '满 3,000 可用', goodsDetailName: 'CFA 课程可用' },
  ...{ goodIds: [7], families: ['CFA'], validFrom: null, validTo: null, needsCode: false },
};

describe('a coupon that is offered', () => {
  it('is shown with what it asks for, and until when', () => {
    expect(presentCoupon(row, [], now)).toEqual({
      ...{ ...terms, payDateString: '长期有效', action: 'take', goneAt: null },
    });
    const limited = {
      ...{ code: 'ABC', valid_from: before, valid_to: new Date('2026-11-25T16:00:00Z') },
    };
    expect(presentCoupon({ ...row, ...limited }, [], now)).toMatchObject({
      ...{ needsCode: true, validFrom: '2026-11-23T03:59:59.999Z' },
      ...{ validTo: '2026-11-25T16:00:00.000Z', payDateString: '还有 2 天到期' },
    });
    expect(presentCoupon({ ...row, ...limited, valid_days: 7 }, [], now).payDateString).toBe(
      '领取后 7 天内有效',
    );
  });

  it.each<[string, Partial<CouponRow>, HeldRow[]]>([
    ['take', {}, []],
    ['take', {}, [{ ...held, coupon_id: 4 }]],
    ['use', {}, [held]],
    ['taken', {}, [{ ...held, used_at: now }]],
    ['take', { per_student: 2 }, [{ ...held, used_at: now }]],
    ['gone', { total: 5, taken: 5 }, []],
    ['take', { total: 5, taken: 4 }, []],
    ['none', { retired_at: before }, []],
  ])('offers to %s with %j', (action, change, own) => {
    expect(presentCoupon({ ...row, ...change }, own, now).action).toBe(action);
  });

  it('tells when the last was taken, where all are', () => {
    const gone = { ...row, total: 1, taken: 1, gone_at: before };
    expect(presentCoupon(gone, [], now).goneAt).toBe('2026-11-23T03:59:59.999Z');
    expect(presentCoupon({ ...gone, gone_at: null }, [], now).goneAt).toBeNull();
    expect(presentCoupon({ ...gone, total: 2 }, [], now).goneAt).toBeNull();
  });

  it.each<[Partial<CouponRow>, boolean]>([
    [{ take_from: now }, true],
    [{ take_from: after }, false],
    [{ take_to: after }, true],
    [{ take_to: now }, false],
    [{ valid_to: after }, true],
    [{ valid_to: now }, false],
    [{ retired_at: after }, false],
  ])('with %j can be taken: %s', (change, isOffered) => {
    expect(isTakeable({ ...row, ...change }, now)).toBe(isOffered);
  });
});

describe('a coupon that is held', () => {
  it.each<[Partial<HeldRow>, number]>([
    [{}, 1],
    [{ held_to: after }, 1],
    [{ held_to: now }, 3],
    [{ held_to: before, order_id: 'o1' }, 1],
    [{ held_to: before, order_id: 'o1', used_at: before }, 2],
  ])('with %j has the status %i', (change, status) => {
    expect(statusOf({ ...held, ...change }, now)).toBe(status);
  });

  it('is shown with its own days, and the order that holds it', () => {
    expect(presentHeld(held, now)).toEqual({
      ...{ ...terms, heldCouponId: 'h1', status: 1, payDateString: '长期有效', action: 'use' },
      ...{ goneAt: null, takenAt: '2026-11-20T00:00:00.000Z', usedAt: null, orderId: null },
      ...{ orderType: null, isHeld: false },
    });
    const ordered = { ...held, order_id: 'o1', order_sale: 'presell', held_from: before } as const;
    expect(presentHeld(ordered, now)).toMatchObject({
      ...{ orderId: 'o1', orderType: 'presell-balance', isHeld: true },
      validFrom: '2026-11-23T03:59:59.999Z',
    });
  });

  it.each<[Partial<HeldRow>, string, string]>([
    [{ used_at: new Date('2026-11-22T04:00:00Z'), order_id: 'o1' }, '11 月 22 日使用', 'none'],
    [{ held_to: new Date('2026-11-21T16:00:00Z') }, '11 月 21 日到期', 'none'],
    [{ held_to: new Date('2026-11-24T16:00:00Z') }, '还有 1 天到期', 'use'],
  ])('with %j says %s', (change, words, action) => {
    const shown = presentHeld({ ...held, ...change }, now);
    expect(shown).toMatchObject({ payDateString: words, action, isHeld: false });
    expect(shown.usedAt).toBe(change.used_at?.toISOString() ?? null);
  });

  it('stands before used and expired ones, by the nearest end, then by what was last', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day));
    const rows = [
      { ...held, held_coupon_id: 'expired early', held_to: at(10) },
      { ...held, held_coupon_id: 'expired late', held_to: at(12) },
      { ...held, held_coupon_id: 'used early', used_at: at(8), held_to: at(30) },
      { ...held, held_coupon_id: 'used late', used_at: at(9), held_to: at(29) },
      { ...held, held_coupon_id: 'for ever' },
      { ...held, held_coupon_id: 'later', held_to: at(30) },
      { ...held, held_coupon_id: 'soon', held_to: at(25) },
    ];
    expect(sortHeld(rows, now).map(({ held_coupon_id }) => held_coupon_id)).toEqual([
      ...['soon', 'later', 'for ever', 'used late', 'used early', 'expired late', 'expired early'],
    ]);
  });
});
