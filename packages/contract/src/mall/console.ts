import {
  day,
  done,
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
  type Static,
} from '../kernel.ts';
import { ownProof, ownProofRefusals } from '../staff/own-proof.ts';
import { RefundReason, RefundState } from './refund.ts';

export * from './console-orders.ts';
export * from './console-adjustments.ts';
export * from './console-books.ts';
export * from './by-hand/console-bank-days.ts';
export * from './by-hand/console-by-hand.ts';
export * from './console-coupons.ts';
export * from './console-goods.ts';
export * from './console-months.ts';
export * from './console-order-care.ts';
export * from './console-order-links.ts';

const orderNo = () => text(40);

export const listUncheckedOrders = operation({
  summary: '等待核对的淘宝订单号',
  method: 'GET',
  path: '/api/console/orders/unchecked',
  access: { staff: 'order.read' },
  data: list(
    object({
      orderNo: longText(),
      taobaoNo: longText(),
      title: longText(),
      studentId: id(),
      nickname: longText(),
      placedAt: moment(),
    }),
  ),
});

/** Opens it, or closes it with a word to its student. */
export const decideUncheckedOrder = operation({
  summary: '核对一张订单：开课或关闭',
  method: 'POST',
  path: '/api/console/orders/decide',
  access: { staff: 'order.write' },
  body: object({
    orderNo: orderNo(),
    isTrue: flag(),
    /** Why it was closed; empty: that the number could not be found. */
    reply: text(500),
  }),
  data: done(),
  refusals: ['orderUnknown', 'orderNotChecking'],
});

export const maxTaobaoOrders = 2000;

/** One of the school's orders at Taobao, from its file. */
export const TaobaoOrder = object({
  taobaoNo: text(25),
  /** In fen. */
  amount: integer(0, 1_000_000_000),
  isPaid: flag(),
  /** Null: of any good. */
  goodId: nullable(id()),
});
export type TaobaoOrder = Static<typeof TaobaoOrder>;

/** What waited for one of them opens. Once more changes nothing. */
export const takeTaobaoOrders = operation({
  summary: '记下淘宝的订单，并核对等待的订单',
  method: 'POST',
  path: '/api/console/orders/taobao',
  access: { staff: 'order.write' },
  body: object({ orders: list(TaobaoOrder, maxTaobaoOrders) }),
  data: object({ taken: integer(0), opened: integer(0) }),
  refusals: ['taobaoNumber'],
});

export const shipOrder = operation({
  summary: '资料已寄出',
  method: 'POST',
  path: '/api/console/orders/ship',
  access: { staff: 'order.write' },
  body: object({ orderNo: orderNo(), carrier: text(40), number: text(40) }),
  data: done(),
  refusals: ['orderUnknown', 'orderNothingToShip', 'parcelEmpty'],
});

/** The codes are shown this once: the database cannot tell them. */
export const makeWriteOffCodes = operation({
  summary: '生成商品的兑换码',
  method: 'POST',
  path: '/api/console/goods/codes',
  access: { staff: 'enrolment.write' },
  body: object({
    goodId: id(),
    /** 0: of a good whose variants know no year. */
    limitYear: integer(0, 9999),
    count: integer(1, 1000),
    /** Last day that they can be used. */
    until: nullable(day()),
    note: text(200),
  }),
  data: object({ title: longText(), codes: list(text()) }),
  refusals: ['goodUnknown', 'periodOver'],
});

export const listRefunds = operation({
  summary: '等待处理和正在退回的退款',
  method: 'GET',
  path: '/api/console/refunds',
  access: { staff: 'order.read' },
  data: list(
    object({
      refundNo: id(),
      orderNo: longText(),
      title: longText(),
      state: RefundState,
      /** In fen. */
      amount: integer(0),
      /** Taken off for points that came with the order and are used; in fen. */
      kept: integer(0),
      points: integer(0),
      /** Why it cannot be agreed to before another order is given back; empty where it can. */
      keptWords: longText(),
      /** Into which classes the student comes with it, in words. */
      moves: list(longText()),
      isByRule: flag(),
      reason: RefundReason,
      words: longText(),
      askedAt: moment(),
      /** Of staff; null: the student asked for it. */
      proposedBy: nullable(longText()),
      /** The first of two; null: nobody agreed yet. */
      agreedBy: nullable(longText()),
      /** Who asks was the first of the two persons that it takes: another one agrees. */
      isOwn: flag(),
    }),
  ),
});

/** By the school; it is decided on as one that a student asked for. */
export const proposeRefund = operation({
  summary: '提出退款',
  method: 'POST',
  path: '/api/console/refunds/propose',
  access: { staff: 'refund.propose' },
  body: object({
    orderNo: orderNo(),
    reason: RefundReason,
    words: text(500),
    /** Absent: all of them. */
    lineIds: optional(list(integer(1, 1000), 40)),
    /** In fen, where it is less than the lines come to. */
    amount: optional(integer(1)),
  }),
  data: object({ refundNo: id() }),
  refusals: ['orderUnknown', 'refundNotOffered', 'refundInWork', 'refundLines'],
});

const decision = () => object({ refundNo: id(), reply: text(500) });

/** sent: the money is on its way; waits: another person has to agree, as it is above what one decides. */
export const agreeToRefund = operation({
  summary: '同意退款',
  method: 'POST',
  path: '/api/console/refunds/agree',
  access: { staff: 'refund.approve' },
  body: object({
    refundNo: id(),
    reply: text(500),
    ...ownProof(),
  }),
  data: object({ state: oneOf('sent', 'waits') }),
  refusals: [
    'refundUnknown',
    'refundDecided',
    'refundSecondPerson',
    'refundNotOffered',
    ...ownProofRefusals,
  ],
});

export const refuseRefund = operation({
  summary: '不同意退款',
  method: 'POST',
  path: '/api/console/refunds/refuse',
  access: { staff: 'refund.approve' },
  body: decision(),
  data: done(),
  refusals: ['refundUnknown', 'refundDecided', 'refundReplyEmpty'],
});

/** With the same number, so that nothing is paid twice. */
export const retryRefund = operation({
  summary: '退回没有成功的，再退一次',
  method: 'POST',
  path: '/api/console/refunds/retry',
  access: { staff: 'refund.approve' },
  body: object({ refundNo: id() }),
  data: object({ transfers: integer(0) }),
  refusals: ['refundUnknown'],
});
