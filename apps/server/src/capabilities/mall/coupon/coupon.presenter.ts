import type { Coupon, HeldCoupon } from '@xuezhou/contract/mall';
import { couponRuleWords, type CouponTerms } from '@xuezhou/rules/mall/coupon';
import { tradesOfSale } from '@xuezhou/rules/mall/order-state';
import { endWords, shortDay } from '../time-words.ts';
import type { CouponRow, HeldRow } from './coupon.repository.ts';

export const termsOf = (row: CouponRow): CouponTerms => ({
  kind: row.kind,
  value: row.value,
  most: row.most_fen,
  threshold: row.threshold_fen,
  goodIds: row.good_ids,
  families: row.families,
  validFrom: row.valid_from,
  validTo: row.valid_to,
});

/** The days of the very one that a student holds. */
export const heldTerms = (row: HeldRow): CouponTerms => ({
  ...termsOf(row),
  validFrom: row.held_from,
  validTo: row.held_to,
});

type Action = Coupon['action'];

function presentTerms(row: CouponRow, terms: CouponTerms) {
  return {
    couponId: row.coupon_id,
    couponName: row.title,
    couponKind: terms.kind,
    couponValue: terms.value,
    most: terms.most,
    threshold: terms.threshold,
    ruleWords: couponRuleWords(terms),
    goodsDetailName: row.scope_words,
    goodIds: [...terms.goodIds],
    families: [...terms.families],
    validFrom: terms.validFrom?.toISOString() ?? null,
    validTo: terms.validTo?.toISOString() ?? null,
    needsCode: row.code !== null,
  };
}

const endOf = (terms: CouponTerms, now: Date): string =>
  terms.validTo === null ? '长期有效' : endWords(terms.validTo, now);

/** As it is offered to all; `held` by the one who asks. */
export function presentCoupon(row: CouponRow, held: readonly HeldRow[], now: Date): Coupon {
  const terms = termsOf(row);
  const end = row.valid_days === null ? endOf(terms, now) : `领取后 ${row.valid_days} 天内有效`;
  const action = actionOf(row, held, now);
  return {
    ...presentTerms(row, terms),
    payDateString: end,
    action,
    goneAt: action === 'gone' ? (row.gone_at?.toISOString() ?? null) : null,
  };
}

function actionOf(row: CouponRow, held: readonly HeldRow[], now: Date): Action {
  const own = held.filter(({ coupon_id }) => coupon_id === row.coupon_id);
  if (own.some((one) => statusOf(one, now) === 1)) return 'use';
  if (own.length >= row.per_student) return 'taken';
  if (row.total !== null && row.taken >= row.total) return 'gone';
  return isTakeable(row, now) ? 'take' : 'none';
}

export function isTakeable(row: CouponRow, now: Date): boolean {
  if (row.retired_at !== null) return false;
  if (row.take_from !== null && now < row.take_from) return false;
  if (row.take_to !== null && now >= row.take_to) return false;
  return row.valid_to === null || now < row.valid_to;
}

/** 1 unused, 2 used, 3 expired. What an order holds is unused until it is paid. */
export function statusOf(row: HeldRow, now: Date): 1 | 2 | 3 {
  if (row.used_at !== null) return 2;
  if (row.order_id !== null) return 1;
  return row.held_to !== null && now >= row.held_to ? 3 : 1;
}

export function presentHeld(row: HeldRow, now: Date): HeldCoupon {
  const terms = heldTerms(row);
  const status = statusOf(row, now);
  return {
    ...presentTerms(row, terms),
    heldCouponId: row.held_coupon_id,
    status,
    payDateString: datesOf(row, status, now),
    action: status === 1 ? 'use' : 'none',
    goneAt: null,
    takenAt: row.taken_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    orderId: row.order_id,
    orderType: row.order_sale === null ? null : (tradesOfSale[row.order_sale].at(-1) ?? null),
    isHeld: status === 1 && row.order_id !== null,
  };
}

function datesOf(row: HeldRow, status: 1 | 2 | 3, now: Date): string {
  if (row.used_at !== null) return `${shortDay(row.used_at, now)}使用`;
  if (row.held_to === null) return '长期有效';
  if (status === 3) return `${shortDay(new Date(row.held_to.getTime() - 1), now)}到期`;
  return endWords(row.held_to, now);
}

/** 1 before 2 before 3; unused by their nearest end, the others by what was last. */
export function sortHeld(rows: readonly HeldRow[], now: Date): HeldRow[] {
  const end = ({ held_to }: HeldRow) => held_to?.getTime() ?? Number.MAX_SAFE_INTEGER;
  const byStatus = (a: HeldRow, b: HeldRow) => statusOf(a, now) - statusOf(b, now);
  const within = (a: HeldRow, b: HeldRow) => {
    if (statusOf(a, now) === 1) return end(a) - end(b);
    return (
      (b.used_at ?? b.held_to ?? b.taken_at).getTime() -
      (a.used_at ?? a.held_to ?? a.taken_at).getTime()
    );
  };
  return rows.toSorted((a, b) => byStatus(a, b) || within(a, b));
}
