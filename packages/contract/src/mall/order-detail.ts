import { Family } from '../site/family.ts';
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
  uuid,
  type Static,
} from '../kernel.ts';
import { Fen, RefundTerms } from './goods.ts';
import { Invoice } from './invoice.ts';
import { OrderState, OrderWay, SumLine, Trade, TradeType } from './order.ts';
import { Refund, RefundOffer } from './refund.ts';
import { OrderTransfer } from './by-hand/transfer.ts';

/** One step of what happened and will happen, in words. */
export const OrderStep = object({
  state: oneOf('done', 'now', 'later', 'failed'),
  title: longText(),
  text: longText(),
  at: nullable(moment()),
  /** 「11 月 15 日前」; empty where `at` says it. */
  when: longText(),
  /** It follows from the payment: what the order brings. */
  isBrought: flag(),
  /** It waits for a word of the student among the messages. */
  isInMessages: flag(),
});
export type OrderStep = Static<typeof OrderStep>;

export const OrderChip = oneOf(
  'unpaid',
  'balance',
  'checking',
  'paid',
  'opened',
  'refunding',
  'refunded',
  'closed',
);

export const OrderAction = oneOf(
  'pay',
  'cancel',
  'study',
  'invoice',
  'progress',
  'again',
  'detail',
  'balance',
);

export const OrderSummary = object({
  orderId: uuid(),
  /** For people: 「2026 1112 2103 7715」 without the spaces. */
  orderNo: longText(),
  /** With `orderId` the address of its detail. */
  type: TradeType,
  state: OrderState,
  chip: OrderChip,
  goodId: id(),
  goodName: longText(),
  variantTitle: longText(),
  family: Family,
  slips: list(longText()),
  /** 「2027 年 2 月考期，含纸质讲义」「定金 ¥200 已付，可抵 ¥400」. */
  words: longText(),
  /** What happens next and when, in words. */
  next: longText(),
  realPrice: Fen(),
  way: nullable(OrderWay),
  at: moment(),
  /** Until when it can be paid; null where nothing is to be paid now. */
  payTo: nullable(moment()),
  courseId: nullable(id()),
  /** The trade to be paid next. */
  trade: nullable(object({ tradeId: uuid(), tradeType: TradeType })),
  actions: list(OrderAction),
});
export type OrderSummary = Static<typeof OrderSummary>;

/** Unpaid first, then by time, the newest first. */
export const listOrders = operation({
  summary: '我的订单',
  method: 'GET',
  path: '/api/mall/orders',
  access: 'login',
  query: object({
    state: optional(oneOf('all', 'unpaid', 'paid', 'refund', 'closed')),
    pageNo: optional(integer(1, 10_000)),
  }),
  data: object({
    orders: list(OrderSummary),
    /** Of all pages, by the tabs. */
    counts: object({
      all: integer(0),
      unpaid: integer(0),
      paid: integer(0),
      refund: integer(0),
      closed: integer(0),
    }),
    pageSize: integer(1),
  }),
});

export const OrderDetail = object({
  ...OrderSummary.properties,
  lines: list(SumLine),
  steps: list(OrderStep),
  trades: list(Trade),
  expireDate: nullable(day()),
  address: nullable(object({ name: longText(), mobile: longText(), text: longText() })),
  /** Of what is posted; null before. */
  parcel: nullable(object({ carrier: longText(), number: longText(), at: moment() })),
  paidAt: nullable(moment()),
  closedAt: nullable(moment()),
  /** 「30 分钟内没有付款，自动关闭了」. */
  closedWords: longText(),
  /** What came back when it closed. */
  givenBack: list(longText()),
  pointsEarned: integer(0),
  invoice: nullable(Invoice),
  canInvoice: flag(),
  refundTerms: RefundTerms,
  refundOffer: nullable(RefundOffer),
  /** An order that is cheaper by what this one gave, and has to be given back first. */
  refundAfter: nullable(object({ words: longText(), orderId: uuid(), type: TradeType })),
  refunds: list(Refund),
  /** Of the coupon, while the school has not decided on a refund of all: 「退回，11 月 30 日 23:59 到期」. */
  couponBack: nullable(longText()),
  /** Where it is paid by a transfer, or was chosen to be; null: it is not. */
  transfer: nullable(OrderTransfer),
  /** The agreement that the order was placed under. */
  agreement: nullable(object({ title: longText(), version: longText(), isSigned: flag() })),
});
export type OrderDetail = Static<typeof OrderDetail>;

export const getOrder = operation({
  summary: '订单详情',
  method: 'GET',
  path: '/api/mall/order/:type/:id',
  access: 'login',
  params: object({ type: TradeType, id: uuid() }),
  data: OrderDetail,
});

/** Closed first at every provider; one that was paid meanwhile stays paid. Done again it changes nothing. */
export const cancelOrder = operation({
  summary: '取消没有付款的订单，退回优惠券和积分',
  method: 'POST',
  path: '/api/mall/order/cancel',
  access: 'login',
  body: object({ orderId: uuid() }),
  data: OrderDetail,
  refusals: ['orderPaid', 'payUnavailable'],
});
