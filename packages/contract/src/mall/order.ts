import {
  day,
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
import { Address } from './address.ts';
import { Coupon, CouponChoice } from './coupon.ts';
import { Balance, Fen, GoodCard, GoodExtra, LimitYear, RefundTerms } from './goods.ts';
import { TradeType } from './trade-type.ts';

export { TradeType } from './trade-type.ts';

/** waiting: its time has not come. */
export const TradeState = oneOf('waiting', 'open', 'paid', 'closed');
export type TradeState = Static<typeof TradeState>;

/**
 * unpaid: waits for its (first) payment; deposit: waits for the balance; checking: an order number from elsewhere
 * waits for somebody to look; paid; closed: by time, by its student, or because it was not what it said; refunded:
 * all of it went back.
 */
export const OrderState = oneOf('unpaid', 'deposit', 'checking', 'paid', 'closed', 'refunded');
export type OrderState = Static<typeof OrderState>;

/** How an order came to be, and is paid; bank, cash: to the school itself; points, coupon: they took off all of it. */
export const OrderWay = oneOf(
  'wechat',
  'alipay',
  'paypal',
  'bank',
  'cash',
  'taobao',
  'free',
  'write-off',
  'points',
  'coupon',
);
export type OrderWay = Static<typeof OrderWay>;

/** One line of the sum; all lines together are the total. */
export const SumLine = object({
  kind: oneOf('good', 'extra', 'owned', 'coupon', 'points', 'freight', 'deposit', 'later'),
  label: longText(),
  amount: Fen(),
  /** What the line was when the page last saw it, where that differs. */
  was: nullable(Fen()),
});
export type SumLine = Static<typeof SumLine>;

/** ok and free may be ordered; all others say in `checkResultMessage` what keeps it and what to do. */
export const CheckResult = oneOf(
  'ok',
  'free',
  'gone',
  'notYet',
  'over',
  'soldOut',
  'owned',
  'pending',
  'variant',
  'coupon',
  'points',
  'address',
  'identity',
  'agreement',
  'price',
  'waiting',
  'paid',
  'closed',
  'failed',
);
export type CheckResult = Static<typeof CheckResult>;

/** What the student chose. Prices and points' worth are the server's alone. */
export const orderFields = {
  goodId: id(),
  limitYear: LimitYear(),
  /** Null or absent: none. The id of a held coupon. */
  couponId: optional(nullable(uuid())),
  used_points: optional(integer(0, 100_000_000)),
  addressId: optional(nullable(uuid())),
  extraIds: optional(list(id(), 20)),
};

export const PayWayOffer = object({
  way: oneOf('wechat', 'alipay', 'paypal', 'bank', 'taobao'),
  /** What would be paid, in the smallest unit of the currency. */
  amount: integer(0),
  currency: oneOf('CNY', 'USD'),
  /** Inside WeChat, on a phone's browser, by a code or a page; of a transfer none. */
  kinds: list(oneOf('qr', 'page', 'jsapi', 'h5')),
});

export const CheckedOrder = object({
  checkResult: CheckResult,
  checkResultMessage: longText(),
  /** What is to be paid now, in fen. */
  realPrice: Fen(),
  /** As they would be taken: in steps, not more than the price or the balance. */
  used_points: integer(0),
  /** What the student has to spend, the most that may be used here, and the steps. */
  myPoints: integer(0),
  mostPoints: integer(0),
  pointsStep: integer(1),
  couponId: nullable(uuid()),
  lines: list(SumLine),
  /** All that is off: coupon and points, in fen, positive. */
  saved: integer(0),
  coupons: list(CouponChoice),
  /** Free ones that the student may still take, and that would take more off than what is used: the best first. */
  freeCoupons: list(object({ ...Coupon.properties, off: integer(1) })),
  addresses: list(Address),
  addressId: nullable(uuid()),
  needsAddress: flag(),
  good: GoodCard,
  variantTitle: longText(),
  expireDate: nullable(day()),
  extras: list(GoodExtra),
  tradeType: TradeType,
  /** Of a deposit: what is left to pay, and when. */
  balance: nullable(Balance),
  ways: list(PayWayOffer),
  refund: RefundTerms,
  /** Agreed to with the order; null: there is none. */
  agreement: nullable(
    object({ title: longText(), version: longText(), html: longText(), digest: text(64) }),
  ),
});
export type CheckedOrder = Static<typeof CheckedOrder>;

/** Always status 200 for what can be put right on the page; asked on every change and before paying. */
export const checkOrder = operation({
  summary: '核对订单：价格、优惠券、积分、地址、库存',
  method: 'POST',
  path: '/api/mall/check',
  access: 'login',
  body: object({
    ...orderFields,
    /** Takes the best coupon that fits, where none is named. */
    bestCoupon: optional(flag()),
    /** The lines that the page shows, so that what changed can be said. */
    seen: optional(list(object({ kind: text(20), label: text(200), amount: Fen() }), 40)),
    agreementDigest: optional(text(64)),
  }),
  data: CheckedOrder,
});

export const Trade = object({
  tradeId: uuid(),
  tradeType: TradeType,
  state: TradeState,
  orderId: uuid(),
  good: GoodCard,
  variantTitle: longText(),
  lines: list(SumLine),
  realPrice: Fen(),
  /** From when and until when it can be paid. */
  payFrom: nullable(moment()),
  payTo: nullable(moment()),
  /** 「12 月 1 日起可付」; empty where it can be paid now. */
  words: longText(),
  ways: list(PayWayOffer),
});
export type Trade = Static<typeof Trade>;

export const getTrade = operation({
  summary: '一笔交易：普通、锁价定金、锁价尾款、预售定金、预售尾款',
  method: 'GET',
  path: '/api/mall/trade/:tradeType/:tradeId',
  access: 'login',
  params: object({ tradeType: TradeType, tradeId: uuid() }),
  data: Trade,
});
