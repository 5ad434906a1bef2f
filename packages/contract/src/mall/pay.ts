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
  orElse,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { Fen, LimitYear } from './goods.ts';
import { OrderDetail } from './order-detail.ts';
import { orderFields, TradeType } from './order.ts';
import { maxPayer } from './by-hand/transfer.ts';

/** Whose QR code or page a payment is: the second half of its name. */
export const QrType = oneOf('wechat', 'alipay', 'paypal');
export type QrType = Static<typeof QrType>;

/**
 * The checked order. `orderId` is the browser's (UUIDv7) and stays the same over repeats, another way and another
 * code: the order is made once; without one each call is an order. With the id of an order that waits for its payment it is that order which is paid,
 * and only the id counts.
 */
const placed = {
  orderId: orElse(uuid(), 'newId'),
  ...orderFields,
  /** What the student saw and agreed to pay, in fen. Another price is refused, never charged. */
  realPrice: Fen(),
  agreementDigest: optional(text(64)),
  /** The order's number at who sent the student here, and where that was. */
  vendor_oid: optional(text(80)),
  source: optional(text(60)),
  vendorId: optional(integer(0, 2_147_483_647)),
};

/** Why an order cannot be placed or paid. */
const placing = [
  'goodGone',
  'goodNotYet',
  'goodOver',
  'goodSoldOut',
  'goodOwned',
  'goodVariant',
  'goodAddress',
  'goodIdentity',
  'goodAgreement',
  'priceChanged',
  'couponUnfit',
  'pointsUnfit',
  'orderTooMany',
  'idReused',
] as const;
/** An older order of the same good is in the way, or whether it was paid cannot be said. */
const inTheWay = ['orderPaid', 'payUnavailable'] as const;
const paying = [
  'orderClosed',
  'orderPaid',
  'tradeNotYet',
  'payWayOff',
  'payUnavailable',
  'payRefused',
  'payTooOften',
] as const;

const paymentFields = {
  orderId: uuid(),
  tradeType: TradeType,
  tradeId: uuid(),
  /** Names the payment when asking whether it is paid. */
  qrId: uuid(),
  qrType: QrType,
  realPrice: Fen(),
  /** Of the order, after which it closes. */
  payTo: nullable(moment()),
};

export const QrPayment = object({
  ...paymentFields,
  /** What the code says; empty where the payment is not by a code. */
  qr: longText(),
  validUntil: nullable(moment()),
  /** Of WeChat's payment sheet, inside WeChat. */
  jsapi: nullable(
    object({
      appId: longText(),
      timeStamp: longText(),
      nonceStr: longText(),
      package: longText(),
      signType: longText(),
      paySign: longText(),
    }),
  ),
  /** Leads a phone's browser into the provider's app. */
  url: nullable(longText()),
});
export type QrPayment = Static<typeof QrPayment>;

export const PaypalPayment = object({ ...paymentFields, paypalURL: longText() });
/** `snaplet` is HTML: a form that opens Alipay's page once it is submitted. */
export const AlipayPayment = object({ ...paymentFields, snaplet: longText() });

const wayOfPhone = {
  /** In WeChat's own browser its sheet, in a phone's browser h5; else a code. */
  kind: optional(oneOf('qr', 'jsapi', 'h5')),
};

/** Alipay's code. */
export const payByQr = operation({
  summary: '下单并取支付宝付款二维码',
  method: 'POST',
  path: '/api/mall/pay/qr',
  access: 'login',
  body: object(placed),
  data: QrPayment,
  refusals: [...placing, ...paying],
});

export const payByWechat = operation({
  summary: '下单并取微信付款二维码',
  method: 'POST',
  path: '/api/mall/pay/wechat',
  access: 'login',
  body: object({ ...placed, ...wayOfPhone }),
  data: QrPayment,
  refusals: [...placing, ...paying],
});

export const payByPaypal = operation({
  summary: '下单并取 PayPal 付款地址',
  method: 'POST',
  path: '/api/mall/pay/paypal',
  access: 'login',
  body: object(placed),
  data: PaypalPayment,
  refusals: [...placing, ...paying],
});

export const payByAlipay = operation({
  summary: '下单并取打开支付宝页面的表单',
  method: 'POST',
  path: '/api/mall/pay/alipay',
  access: 'login',
  body: object(placed),
  data: AlipayPayment,
  refusals: [...placing, ...paying],
});

/** A trade of one's own that waits: the balance, or an order from the list, by any way. A new code keeps all else. */
export const payTrade = operation({
  summary: '为已有的订单付款：尾款，或换一个二维码、换一种方式',
  method: 'POST',
  path: '/api/mall/trade/pay',
  access: 'login',
  body: object({
    tradeId: uuid(),
    way: oneOf('wechat', 'alipay', 'alipay-page', 'paypal'),
    ...wayOfPhone,
  }),
  data: object({
    ...QrPayment.properties,
    /** Empty where the way is another. */
    paypalURL: longText(),
    snaplet: longText(),
  }),
  refusals: paying,
});

/** How the order waits for a transfer: what to write stands in its detail. */
const WaitingTransfer = object({
  orderId: uuid(),
  tradeType: TradeType,
  tradeId: uuid(),
  realPrice: Fen(),
  payTo: moment(),
});

export const payByTransfer = operation({
  summary: '下单并用银行转账付：账户、金额和附言在订单里',
  method: 'POST',
  path: '/api/mall/pay/transfer',
  access: 'login',
  body: object(placed),
  data: WaitingTransfer,
  refusals: [...placing, ...paying],
});

/** Of an order that waits. Again it is the same transfer, by the same note. */
export const startTransfer = operation({
  summary: '已有的订单改用银行转账付',
  method: 'POST',
  path: '/api/mall/trade/transfer',
  access: 'login',
  body: object({ tradeId: uuid() }),
  data: WaitingTransfer,
  refusals: paying,
});

/**
 * A word, whatever is added to it: the school looks at its account. Said again it takes the place of what was said; of the bank's
 * receipt where it names one, and null takes that away.
 */
export const claimTransfer = operation({
  summary: '告诉学校已经转账：谁转的、哪天转的，可以附银行回单',
  method: 'POST',
  path: '/api/mall/transfer/claim',
  access: 'login',
  body: object({
    orderId: uuid(),
    payer: text(maxPayer),
    day: day(),
    proofKey: optional(nullable(uuid())),
  }),
  data: OrderDetail,
  refusals: [
    'transferNone',
    'transferProof',
    'transferPayer',
    'transferDay',
    'transferClaimOver',
    'transferClaimOften',
  ],
});

/** What became of an order that was not paid by a provider. */
const resultEntity = object({ resultEntity: OrderDetail });

export const addForFree = operation({
  summary: '免费加入',
  method: 'POST',
  path: '/api/mall/add/free',
  access: 'login',
  body: object({
    /** Absent: the server makes one; a good is added once all the same. */
    orderId: optional(uuid()),
    goodId: id(),
    limitYear: optional(LimitYear()),
    couponId: optional(nullable(uuid())),
    used_points: optional(integer(0, 100_000_000)),
    addressId: optional(nullable(uuid())),
    extraIds: optional(list(id(), 20)),
    agreementDigest: optional(text(64)),
    source: optional(text(60)),
  }),
  data: resultEntity,
  refusals: [...placing, ...inTheWay, 'goodNotFree'],
});

/** Waits until the school has checked the number, or its file of orders names it. */
export const addForTaobao = operation({
  summary: '填淘宝订单号，核对后开课',
  method: 'POST',
  path: '/api/mall/add/taobao',
  access: 'login',
  body: object({
    orderId: optional(uuid()),
    goodId: id(),
    limitYear: optional(LimitYear()),
    taobaoOrderNo: text(40),
    addressId: optional(nullable(uuid())),
    agreementDigest: optional(text(64)),
  }),
  data: resultEntity,
  refusals: [...placing, ...inTheWay, 'payWayOff', 'taobaoNumber', 'taobaoUsed', 'taobaoTooMany'],
});

/** Tries are limited, right ones too. A code that was one's own already answers with its order. */
export const writeOff = operation({
  summary: '用兑换码核销在别处买的商品',
  method: 'POST',
  path: '/api/mall/write-off',
  access: 'login',
  body: object({ goodId: id(), code: text(60), addressId: optional(nullable(uuid())) }),
  data: resultEntity,
  refusals: [
    'writeOffUnknown',
    'writeOffUsed',
    'writeOffExpired',
    'writeOffTooMany',
    'goodGone',
    'goodOwned',
    'goodAddress',
    'goodSoldOut',
  ],
});
