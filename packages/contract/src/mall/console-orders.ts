import {
  day,
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
import { OrderDetail, OrderSummary } from './order-detail.ts';

/** toShip: paid, with an address, and no parcel sent yet. */
export const SoldOrderTab = oneOf(
  'all',
  'unpaid',
  'checking',
  'toShip',
  'paid',
  'refund',
  'closed',
);
export type SoldOrderTab = Static<typeof SoldOrderTab>;

/** Who bought; the number of the phone is masked. */
const Buyer = object({ studentId: id(), nickname: longText(), mobile: nullable(longText()) });

/** An order as the school's people see one in a list. */
export const SoldOrder = object({
  order: OrderSummary,
  buyer: Buyer,
  /** Where a parcel of it went; null: none was sent. */
  parcelNo: nullable(longText()),
});
export type SoldOrder = Static<typeof SoldOrder>;

export const listSoldOrders = operation({
  summary: '学校的订单，新的在前',
  method: 'GET',
  path: '/api/console/orders',
  access: { staff: 'order.read' },
  freshness: { late: 60 },
  query: object({
    tab: optional(SoldOrderTab),
    /**
     * A number of the order, of a payment at its provider, of Taobao or of a parcel, whole; the last four digits of a phone or all of
     * it; an amount, 「3380」「¥3,380.00」; a part of a nickname or the number of a student.
     */
    search: optional(text(100)),
    /** Of this student alone. */
    studentId: optional(id()),
    /** Placed on these days of the school, both included. */
    from: optional(day()),
    to: optional(day()),
    /** Both of `next` of the page before. */
    beforeAt: optional(moment()),
    beforeId: optional(uuid()),
    limit: optional(integer(1, 200)),
  }),
  data: object({
    list: list(SoldOrder),
    /** Null on the last page. */
    next: nullable(object({ beforeAt: moment(), beforeId: uuid() })),
    /** How many wait for somebody of the school, of all pages. */
    waiting: object({
      checking: integer(0),
      toShip: integer(0),
      refunds: integer(0),
      invoices: integer(0),
      /** Transfers that students say they made, and money that goes back by hand. */
      transfers: integer(0),
    }),
  }),
});

/** One attempt to pay, with the numbers that it has at its provider. */
export const SoldPayment = object({
  paymentNo: longText(),
  provider: oneOf('wechat', 'alipay', 'paypal', 'bank', 'cash'),
  /** In fen, whatever the currency. */
  amount: integer(1),
  state: oneOf('starting', 'open', 'approved', 'paid', 'surplus', 'closed', 'failed'),
  transactionNo: nullable(longText()),
  startedAt: moment(),
  paidAt: nullable(moment()),
  /** Why it did not work; empty: it did, or waits. */
  fault: longText(),
});

/** What was said with a provider about the payments of an order: as it was kept, without keys and payers. */
export const ProviderTalk = object({
  at: moment(),
  provider: longText(),
  /** in: the provider told us; out: we asked. */
  direction: oneOf('in', 'out'),
  action: longText(),
  paymentNo: longText(),
  verdict: longText(),
  request: longText(),
  response: nullable(longText()),
});
export type ProviderTalk = Static<typeof ProviderTalk>;

export const getSoldOrder = operation({
  summary: '一张订单：价格、付款、退款、发票和与支付方的往来',
  method: 'GET',
  path: '/api/console/orders/:orderNo',
  access: { staff: 'order.read' },
  params: object({ orderNo: text(40) }),
  data: object({
    order: OrderDetail,
    buyer: Buyer,
    payments: list(SoldPayment),
    /** The oldest first; the last 200. */
    talk: list(ProviderTalk),
  }),
  refusals: ['orderUnknown'],
});

/** Of each payment that may still change; what was paid meanwhile is settled. */
export const askProviderOfOrder = operation({
  summary: '向支付方查这张订单的付款',
  method: 'POST',
  path: '/api/console/orders/ask',
  access: { staff: 'order.write' },
  timeout: 60_000,
  body: object({ orderNo: text(40) }),
  data: object({
    asked: integer(0),
    /** What the order is after it. */
    state: OrderSummary.properties.state,
  }),
  refusals: ['orderUnknown'],
});
