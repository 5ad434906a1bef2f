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
  orElse,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** In fen. */
const fen = () => integer(0, 100_000_000);

/** Points that are bought with money: a good of the mall that holds nothing but points. */
export const PointsPack = object({
  goodId: id(),
  title: longText(),
  points: integer(1),
  price: fen(),
  /** How it can be paid, in the order in which a page offers it. */
  ways: list(
    object({
      way: oneOf('wechat', 'alipay', 'paypal'),
      /** In the smallest unit of the currency. */
      amount: integer(0),
      currency: oneOf('CNY', 'USD'),
    }),
  ),
});
export type PointsPack = Static<typeof PointsPack>;

/** Only those that can be bought now, the smallest first. */
export const listPointsPacks = operation({
  summary: '可以买的积分包',
  method: 'GET',
  path: '/api/points/packs',
  access: 'login',
  data: list(PointsPack),
});

/**
 * `orderId` is the browser's (UUIDv7) and stays the same over repeats, another way and another code: the order is made
 * once; without one each call is an order. `realPrice` is what the page showed, in fen; another price is refused, never
 * charged, and without one it is the price of today.
 */
const bought = { orderId: orElse(uuid(), 'newId'), goodId: id(), realPrice: optional(fen()) };

const refusals = [
  'goodGone',
  'goodNotYet',
  'goodOver',
  'goodSoldOut',
  'goodVariant',
  'goodIdentity',
  'priceChanged',
  'orderTooMany',
  'idReused',
  'orderClosed',
  'orderPaid',
  'tradeNotYet',
  'payWayOff',
  'payUnavailable',
  'payRefused',
  'payTooOften',
] as const;

const payment = {
  /** Names the payment when asking whether it is paid. */
  id: uuid(),
  orderId: uuid(),
  realPrice: fen(),
  /** Of the order, after which it closes. */
  payTo: nullable(moment()),
};

export const PackQr = object({
  ...payment,
  qrType: oneOf('wechat', 'alipay'),
  /** What the code says. */
  qr: longText(),
  validUntil: nullable(moment()),
});
export type PackQr = Static<typeof PackQr>;

/** Asked again with the same order it gives the same code while that is good, and then another. */
export const payPackByQr = operation({
  summary: '买积分包：下单并取付款二维码',
  method: 'POST',
  path: '/api/points/pay/qr',
  access: 'login',
  body: object({ ...bought, way: orElse(oneOf('wechat', 'alipay'), { value: 'wechat' }) }),
  data: PackQr,
  refusals,
});

export const payPackByPaypal = operation({
  summary: '买积分包：下单并取 PayPal 付款地址',
  method: 'POST',
  path: '/api/points/pay/paypal',
  access: 'login',
  body: object(bought),
  data: object({ ...payment, paypalURL: longText() }),
  refusals,
});

/** As of a payment in the mall. */
const PackPayState = oneOf(
  'waiting',
  'approved',
  'paid',
  'expired',
  'closed',
  'refunded',
  'failed',
);

export const PackPayResult = object({
  isPaid: flag(),
  payState: PackPayState,
  checkResult: oneOf('waiting', 'paid', 'closed', 'failed'),
  checkResultMessage: longText(),
  orderId: uuid(),
  /** Of the order: until when it can be paid. */
  payTo: nullable(moment()),
  /** What the student has now, these points among them once they are paid. */
  mypoints: integer(0),
});
export type PackPayResult = Static<typeof PackPayResult>;

/** Answers from what is known; with `ask` the provider is asked at once. Changes nothing but what a notice would. */
export const getPackStatus = operation({
  summary: '积分包付了没有',
  method: 'GET',
  path: '/api/points/status/:id',
  access: 'login',
  changesState: true,
  params: object({ id: uuid() }),
  query: object({ ask: optional(flag()) }),
  data: PackPayResult,
});

/** PayPal's number of the payment, as its page gives it back. */
const token = text(64, 1);

export const getPackPaypalInfo = operation({
  summary: 'PayPal 付款前的确认：买哪个积分包，要付多少',
  method: 'GET',
  path: '/api/points/paypal/info',
  access: 'login',
  query: object({ token, PayerID: optional(text(64)) }),
  data: object({
    orderId: uuid(),
    goodId: id(),
    goodName: longText(),
    points: integer(1),
    /** In fen, and in cents of a dollar, by the rate that the payment keeps. */
    realPrice: fen(),
    dollarCents: integer(0),
    payState: PackPayState,
  }),
});

/** Takes what the student agreed to, once. */
export const getPackPaypalResult = operation({
  summary: '积分包在 PayPal 付了没有',
  method: 'GET',
  path: '/api/points/paypal/result',
  access: 'login',
  changesState: true,
  query: object({ token }),
  data: PackPayResult,
});
