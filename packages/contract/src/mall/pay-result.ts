import {
  flag,
  id,
  integer,
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
import { Fen } from './goods.ts';
import { CheckResult, TradeType } from './order.ts';
import { QrType } from './pay.ts';

/**
 * waiting; approved: agreed to, being taken; paid; expired: its code is too old, a new one keeps the order; closed:
 * the order is; refunded: the money was not needed and goes back; failed: the provider said no.
 */
export const PayState = oneOf(
  'waiting',
  'approved',
  'paid',
  'expired',
  'closed',
  'refunded',
  'failed',
);
export type PayState = Static<typeof PayState>;

export const PayResult = object({
  /** The order, by this payment or another one. */
  isPaid: flag(),
  /** What this payment took is not needed and goes back. */
  isSentBack: flag(),
  payState: PayState,
  checkResult: CheckResult,
  checkResultMessage: longText(),
  orderId: uuid(),
  tradeType: TradeType,
  tradeId: uuid(),
  /** Of the order: until when it can be paid. */
  payTo: nullable(moment()),
});
export type PayResult = Static<typeof PayResult>;

const scanQuery = { vendorId: optional(integer(0, 2_147_483_647)) };

/** Answers from what is known; with `ask` the provider is asked at once. Changes nothing but what a notice would. */
export const scanPayment = operation({
  summary: '二维码付款的结果：付了没有',
  method: 'GET',
  path: '/api/mall/scan/:qrId/:qrType',
  access: 'login',
  changesState: true,
  params: object({ qrId: uuid(), qrType: QrType }),
  query: object({ ...scanQuery, ask: optional(flag()) }),
  data: PayResult,
});

/** By the provider's number of the payment, as its page gives it back. */
const token = text(64, 1);

export const getPaypalInfo = operation({
  summary: 'PayPal 付款前的确认：要付什么',
  method: 'GET',
  path: '/api/mall/paypal/info',
  access: 'login',
  query: object({ token, PayerID: optional(text(64)) }),
  data: object({
    orderId: uuid(),
    goodId: id(),
    goodName: longText(),
    variantTitle: longText(),
    /** In fen, and in cents of a dollar, by the rate that the payment keeps. */
    realPrice: Fen(),
    dollarCents: integer(0),
    payState: PayState,
    /** Where it can be paid again. */
    tradeType: TradeType,
    tradeId: uuid(),
  }),
});

/** Takes what the student agreed to, once. */
export const getPaypalResult = operation({
  summary: 'PayPal 付款的结果：付了没有',
  method: 'GET',
  path: '/api/mall/paypal/result',
  access: 'login',
  changesState: true,
  query: object({ token, ...scanQuery }),
  data: PayResult,
});
