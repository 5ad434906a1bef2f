import {
  flag,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  list,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { Fen } from './goods.ts';
import { PayWayOffer, SumLine } from './order.ts';
import { PayResult } from './pay-result.ts';
import { QrPayment, QrType } from './pay.ts';

/**
 * open: it can be paid; paid; over: its time ran out; withdrawn: the school took it back, or made another one for it; closed:
 * its student did.
 */
export const OrderLinkState = oneOf('open', 'paid', 'over', 'withdrawn', 'closed');
export type OrderLinkState = Static<typeof OrderLinkState>;

/** What whoever has the code may see: no phone, and of the name its last sign. */
export const OrderLinkView = object({
  state: OrderLinkState,
  /** 「*禾」. */
  forWhom: longText(),
  goodName: longText(),
  variantTitle: longText(),
  lines: list(SumLine),
  /** To be paid now, in fen. */
  realPrice: Fen(),
  /** Of what is paid in two parts: paid later, in fen. */
  later: Fen(),
  endsAt: moment(),
  ways: list(PayWayOffer),
  /** Agreed to by who pays; null: there is none. */
  agreement: nullable(
    object({ title: longText(), version: longText(), html: longText(), digest: text(64) }),
  ),
});
export type OrderLinkView = Static<typeof OrderLinkView>;

/** In the body, so that no address of ours holds it; a code of twelve signs, however it was typed. */
const code = () => text(40);

/** Most tries of one address in a minute. */
const perMinute = 90;

export const openOrderLink = operation({
  summary: '付款码背后的订单：商品、金额、到什么时候',
  method: 'POST',
  path: '/api/mall/link',
  access: 'open',
  perMinute,
  body: object({ code: code() }),
  data: OrderLinkView,
  refusals: ['linkUnknown'],
});

export const payOrderLink = operation({
  summary: '凭付款码付款，谁付都行',
  method: 'POST',
  path: '/api/mall/link/pay',
  access: 'open',
  perMinute,
  body: object({
    code: code(),
    way: oneOf('wechat', 'alipay', 'alipay-page', 'paypal'),
    kind: optional(oneOf('qr', 'h5')),
    /** What was seen. */
    realPrice: Fen(),
    agreementDigest: optional(text(64)),
  }),
  data: object({
    ...QrPayment.properties,
    /** Empty where the way is another. */
    paypalURL: longText(),
    snaplet: longText(),
  }),
  refusals: [
    'linkUnknown',
    'linkOver',
    'goodAgreement',
    'priceChanged',
    'orderClosed',
    'orderPaid',
    'tradeNotYet',
    'payWayOff',
    'payUnavailable',
    'payRefused',
    'payTooOften',
  ],
});

export const scanOrderLink = operation({
  summary: '凭付款码付的这一笔付好了没有',
  method: 'POST',
  path: '/api/mall/link/scan',
  access: 'open',
  perMinute,
  body: object({ code: code(), qrId: uuid(), qrType: QrType, ask: optional(flag()) }),
  data: PayResult,
  refusals: ['linkUnknown'],
});

/** Signs of a code that cannot be taken for one another when they are read out. */
export const linkSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const linkLength = 12;
/** A link is good for so many days at most. */
export const maxLinkDays = 14;
