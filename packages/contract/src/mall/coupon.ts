import { Family } from '../site/family.ts';
import {
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { TradeType } from './trade-type.ts';

/** 1 unused, 2 used, 3 expired. */
export const CouponStatus = oneOf(1, 2, 3);

/** What can be done with it now; `none` says nothing more. */
export const CouponAction = oneOf('take', 'use', 'taken', 'gone', 'none');

export const Coupon = object({
  couponId: id(),
  couponName: longText(),
  /** amount: `couponValue` fen off; percent: `couponValue` per cent off, at most `most` fen. */
  couponKind: oneOf('amount', 'percent'),
  couponValue: integer(1),
  /** In fen; null: no limit. Only of `percent`. */
  most: nullable(integer(1)),
  /** The least price in fen that it is for; 0: any. */
  threshold: integer(0),
  /** 「满 3,000 可用」. */
  ruleWords: longText(),
  /** What it is for: 「CFA、FRM、CPA 精讲班」. */
  goodsDetailName: longText(),
  goodIds: list(id()),
  families: list(Family),
  /** 「11 月 30 日 23:59 到期」「还有 3 天到期」「11 月 12 日使用」. */
  payDateString: longText(),
  validFrom: nullable(moment()),
  validTo: nullable(moment()),
  /** Needs its code to be taken. */
  needsCode: flag(),
  action: CouponAction,
  /** Of `gone`: since when. */
  goneAt: nullable(moment()),
});
export type Coupon = Static<typeof Coupon>;

/** A coupon that a student holds. `heldCouponId` names this very one. */
export const HeldCoupon = object({
  ...Coupon.properties,
  heldCouponId: uuid(),
  status: CouponStatus,
  takenAt: moment(),
  usedAt: nullable(moment()),
  /** Where it was used, or is held by an order that is not paid yet. */
  orderId: nullable(uuid()),
  /** With `orderId` the address of the order's detail. */
  orderType: nullable(TradeType),
  /** An order that waits for its payment has it. */
  isHeld: flag(),
});
export type HeldCoupon = Static<typeof HeldCoupon>;

/** A coupon in the list of an order: fits with so much off, or why not. */
export const CouponChoice = object({
  ...HeldCoupon.properties,
  fits: flag(),
  /** What it takes off, in fen. */
  off: integer(0),
  /** 「还差 ¥320」「只限题库」; empty where it fits. */
  why: longText(),
});
export type CouponChoice = Static<typeof CouponChoice>;

export const listCoupons = operation({
  summary: '可以领或可以用的优惠券',
  method: 'GET',
  path: '/api/mall/coupons',
  access: 'open',
  knowsStudent: true,
  query: object({ goodId: optional(id()) }),
  data: list(Coupon),
});

/** Taken twice it is taken once. With a code in place of the id where one was given out. */
export const takeCoupon = operation({
  summary: '领一张优惠券',
  method: 'POST',
  path: '/api/mall/coupons/take',
  access: 'login',
  body: object({ couponId: optional(id()), code: optional(text(40)) }),
  data: HeldCoupon,
  refusals: ['couponGone', 'couponLimit', 'couponUnknown', 'couponCodeUsed', 'couponTooMany'],
});

/** Unused first, by their nearest end; then used, then expired. */
export const listMyCoupons = operation({
  summary: '我的优惠券，按状态排序',
  method: 'GET',
  path: '/api/mall/coupons/mine',
  access: 'login',
  data: list(HeldCoupon),
});
