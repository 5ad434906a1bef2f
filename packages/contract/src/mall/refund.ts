import {
  flag,
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

export const RefundReason = oneOf('twice', 'unfit', 'plans', 'other');
export type RefundReason = Static<typeof RefundReason>;

/**
 * asked: waits for the school; approved: waits for a second person; processing: the provider has it; abnormal: it
 * could not be given back on its way, somebody looks; done; refused.
 */
export const RefundState = oneOf('asked', 'approved', 'processing', 'abnormal', 'done', 'refused');
export type RefundState = Static<typeof RefundState>;

export const RefundLine = object({
  /** Of the order's lines that can be given back one by one. */
  lineId: integer(1),
  label: longText(),
  /** Fen that would come back for it. */
  amount: integer(0),
});

/** What would come back now, before anything is sent. */
export const RefundOffer = object({
  /** Within the rule of the school; else somebody decides. */
  isByRule: flag(),
  words: longText(),
  /** Fen by the way it was paid. */
  amount: integer(0),
  /** Fen that are taken off for points that came with the order and are used. */
  kept: integer(0),
  points: integer(0),
  /** 「到 11 月 30 日」; null: none was used. */
  couponWords: nullable(longText()),
  /** What of each comes back without the others; servers of before told the amount alone. */
  lines: list(
    object({
      ...RefundLine.properties,
      /** Fen of the amount that are taken off for used points. */
      kept: optional(integer(0)),
      points: optional(integer(0)),
      /** With it all closes that the order opened. */
      closes: optional(flag()),
    }),
  ),
  /** What will be closed: 「课程已关闭，笔记和做题记录都留着」. */
  closes: list(longText()),
});
export type RefundOffer = Static<typeof RefundOffer>;

export const Refund = object({
  refundId: uuid(),
  state: RefundState,
  reason: RefundReason,
  words: longText(),
  amount: integer(0),
  kept: integer(0),
  points: integer(0),
  lines: list(RefundLine),
  askedAt: moment(),
  decidedAt: nullable(moment()),
  doneAt: nullable(moment()),
  /** The school's answer; empty without one. */
  reply: longText(),
  /** By when it should be there, in words. */
  dueWords: longText(),
  parcel: nullable(object({ carrier: longText(), number: longText() })),
});
export type Refund = Static<typeof Refund>;

const refundFields = { orderId: uuid(), refundId: uuid() };

/** `refundId` is the browser's: sent twice it is one request. Without lines it is all of it. */
export const requestRefund = operation({
  summary: '申请退款',
  method: 'POST',
  path: '/api/mall/refund',
  access: 'login',
  body: object({
    ...refundFields,
    reason: RefundReason,
    words: optional(text(500)),
    lineIds: optional(list(integer(1, 1000), 40)),
  }),
  data: Refund,
  refusals: ['refundNotOffered', 'refundInWork', 'refundLines', 'idReused'],
});

/** 补充说明 after a refusal, or the number of the parcel that goes back. */
export const addToRefund = operation({
  summary: '退款：补充说明，或填寄回单号',
  method: 'POST',
  path: '/api/mall/refund/add',
  access: 'login',
  body: object({
    ...refundFields,
    words: optional(text(500)),
    carrier: optional(text(40)),
    number: optional(text(40)),
  }),
  data: Refund,
  refusals: ['refundNotOffered', 'refundInWork'],
});
