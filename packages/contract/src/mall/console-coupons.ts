import { Family } from '../site/family.ts';
import {
  done,
  flag,
  id,
  integer,
  list,
  longInteger,
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
import { Fen, LimitYear } from './goods.ts';
import { SumLine } from './order.ts';

/** What of a price a coupon or a lowered price may take before a second person has to agree, in per cent. */
export const maxOffAlone = 20;

/** What a coupon gives, to whom, how many there are and until when; amounts in fen. */
export const CouponPlan = object({
  title: text(60),
  kind: oneOf('amount', 'percent'),
  /** Fen off, or per cent off. */
  value: integer(1, 100_000_000),
  /** Of per cent: at most so many fen off; null: no limit. */
  most: nullable(integer(1, 100_000_000)),
  /** For orders of so many fen at least; 0: any. */
  threshold: integer(0, 100_000_000),
  /** For these goods and families; both empty: for all. */
  goodIds: list(id(), 200),
  families: list(Family, 20),
  /** When it can be taken; null: no bound. */
  takeFrom: nullable(moment()),
  takeTo: nullable(moment()),
  /** When it can be used; null: no bound. */
  validFrom: nullable(moment()),
  validTo: nullable(moment()),
  /** Counted from the taking; null: not. */
  validDays: nullable(integer(1, 3650)),
  /** How many there are; null: as many as want. */
  total: nullable(integer(1, 10_000_000)),
  perStudent: integer(1, 100),
  /** One word for all, by which it is taken; null: none. */
  code: nullable(text(40)),
  /** Offered on the pages of the mall to everybody. */
  isListed: flag(),
});
export type CouponPlan = Static<typeof CouponPlan>;

/** gone: all are taken; over: it can be taken or used no more. */
export const CouponState = oneOf('running', 'notYet', 'gone', 'over', 'stopped');
export type CouponState = Static<typeof CouponState>;

export const SchoolCoupon = object({
  couponId: id(),
  plan: CouponPlan,
  /** 「满 3,000 减 300」. */
  label: longText(),
  /** What it is for: 「CFA 一级精讲班」「全部商品」. */
  scopeWords: longText(),
  state: CouponState,
  taken: integer(0),
  used: integer(0),
  /** What it took off orders that were paid, in fen. */
  cost: longInteger(),
  /** Codes that are good for one each, made and not used yet. */
  codesLeft: integer(0),
  /** Written in a content file, which changes it; null: made here. */
  file: nullable(longText()),
  /** Goes up with each change, so that nobody overwrites what another changed meanwhile. */
  version: integer(0),
});
export type SchoolCoupon = Static<typeof SchoolCoupon>;

export const listSchoolCoupons = operation({
  summary: '学校的优惠券：条件、张数、领了和用了多少',
  method: 'GET',
  path: '/api/console/coupons',
  access: { staff: 'order.read' },
  freshness: { late: 60 },
  data: list(SchoolCoupon),
});

/** What is said of a coupon before it is there: nothing is written. */
export const tryCoupon = operation({
  summary: '试一张优惠券：最多和大约少收多少，一位学员能不能用',
  method: 'POST',
  path: '/api/console/coupons/try',
  access: { staff: 'order.read' },
  body: object({
    plan: CouponPlan,
    /** Of one that is there already: what of it is taken counts. */
    couponId: nullable(id()),
    /** The order of a student; absent: of nobody. */
    order: nullable(object({ studentId: id(), goodId: id(), limitYear: LimitYear() })),
  }),
  data: object({
    /** Where it takes most of a price; null: it fits nothing that is sold. */
    deepest: nullable(object({ title: longText(), price: Fen(), off: Fen(), percent: integer(0) })),
    /** It takes more than one person may decide on. */
    needsSecond: flag(),
    cost: object({
      /** The most that one takes off. */
      each: Fen(),
      /** All of them; null: there is no limit to how many. */
      most: nullable(longInteger()),
      /** As many of a hundred taken ones as were used in the last year; null: too few were taken to tell. */
      usedOfHundred: nullable(integer(0, 100)),
      likely: nullable(longInteger()),
    }),
    trial: nullable(
      object({
        nickname: longText(),
        title: longText(),
        lines: list(SumLine),
        /** What would be paid now. */
        due: Fen(),
        off: Fen(),
        /** Why the student cannot take it, or it does not fit; empty: it works. */
        why: longText(),
        /** What else keeps the student from this order, as the student would read it; empty: nothing. */
        besides: longText(),
      }),
    ),
  }),
  refusals: ['studentUnknown', 'goodUnknown', 'couponPlanWrong'],
});

/** A new one, or a change. What is taken already keeps what it gives: then only name, number and taking may change. */
export const saveCoupon = operation({
  summary: '新建或修改一张优惠券',
  method: 'POST',
  path: '/api/console/coupons/save',
  access: { staff: 'price.write' },
  body: object({
    /** Of this filling-in: sent twice it is one coupon. */
    requestId: uuid(),
    /** Null: a new one. */
    couponId: nullable(id()),
    /** That was seen; 0 of a new one. */
    version: integer(0),
    plan: CouponPlan,
    why: optional(text(200)),
  }),
  data: object({ couponId: id() }),
  refusals: [
    'familyUnknown',
    'schoolCouponUnknown',
    'couponOfFile',
    'couponStopped',
    'couponChanged',
    'couponTermsFixed',
    'couponPlanWrong',
    'couponCodeTaken',
    'goodUnknown',
    'approvalAsked',
    'approvalDelayed',
  ],
});

/** Nobody takes it any more; who holds one may use it. */
export const stopCoupon = operation({
  summary: '停掉一张优惠券，领了的还能用',
  method: 'POST',
  path: '/api/console/coupons/stop',
  access: { staff: 'price.write' },
  body: object({ couponId: id(), why: optional(text(200)) }),
  data: done(),
  refusals: ['schoolCouponUnknown', 'couponOfFile', 'couponStopped'],
});

/** Each is good for one student; they are shown this once. */
export const makeCouponCodes = operation({
  summary: '生成优惠券的兑换码，一人一码',
  method: 'POST',
  path: '/api/console/coupons/codes',
  access: { staff: 'price.write' },
  body: object({ couponId: id(), count: integer(1, 1000), note: text(200) }),
  data: object({ title: longText(), codes: list(text()) }),
  refusals: ['schoolCouponUnknown', 'couponStopped', 'couponCodesTooMany'],
});
