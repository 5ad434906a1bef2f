import {
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
  uuid,
  type Static,
} from '../kernel.ts';
import { Fen, LimitYear } from './goods.ts';
import { SumLine } from './order.ts';
import { OrderLinkState } from './order-link.ts';

/** What is ordered for a student. */
const wish = {
  studentId: id(),
  goodId: id(),
  limitYear: LimitYear(),
  /** One that the student holds; null: none. */
  couponId: nullable(uuid()),
  extraIds: list(integer(1, 1000), 20),
  /** Of the student's own; null: the default one, where something is posted. */
  addressId: nullable(uuid()),
  /** By how many fen the school lowers the price, in place of a coupon; 0: not. */
  off: integer(0, 100_000_000),
};

/** By the same check as the student's own order. Nothing is written. */
export const checkOrderFor = operation({
  summary: '给学员做一单之前算一遍：价格、能用的券、能不能下',
  method: 'POST',
  path: '/api/console/orders/check',
  access: { staff: 'order.make' },
  body: object(wish),
  data: object({
    nickname: longText(),
    /** Masked; null: there is none, so nothing can be sent there. */
    mobile: nullable(longText()),
    title: longText(),
    variantTitle: longText(),
    variants: list(object({ limitYear: LimitYear(), title: longText(), price: Fen() })),
    extras: list(object({ extraId: id(), title: longText(), price: Fen() })),
    lines: list(SumLine),
    due: Fen(),
    /** Until when the courses would be open; null: counted from the payment, or without an end. */
    expireDate: nullable(text(10)),
    coupons: list(object({ heldCouponId: uuid(), name: longText(), off: Fen(), why: longText() })),
    /** Where it would be sent; null: nothing is posted, or there is no address. */
    address: nullable(longText()),
    /** Why it cannot be made; empty: it can. */
    why: longText(),
    /** More is taken off than one person may decide on. */
    needsSecond: flag(),
    /** By how many per cent the school lowers it. */
    percent: integer(0, 100),
  }),
  refusals: ['studentUnknown', 'goodUnknown'],
});

export const makeOrder = operation({
  summary: '给学员做一单，用一个付款链接付',
  method: 'POST',
  path: '/api/console/orders/make',
  access: { staff: 'order.make' },
  body: object({
    /** Of this filling-in: sent twice it is one order. */
    orderId: uuid(),
    ...wish,
    /** What was seen, in fen. */
    realPrice: Fen(),
    endsAt: moment(),
    /** For the school alone. */
    why: text(200),
    /** The order that this one takes the place of: its link is void. */
    replaces: nullable(text(40)),
  }),
  data: object({ orderNo: longText() }),
  refusals: [
    'studentUnknown',
    'goodUnknown',
    'orderUnknown',
    'orderNotForPay',
    'linkEnd',
    'linkTwoOffs',
    'whyEmpty',
    'goodGone',
    'goodNotYet',
    'goodOver',
    'goodSoldOut',
    'goodOwned',
    'goodVariant',
    'goodAddress',
    'goodIdentity',
    'priceChanged',
    'couponUnfit',
    'orderTooMany',
    'orderPaid',
    'payUnavailable',
    'idReused',
    'approvalAsked',
    'approvalDelayed',
  ],
});

/** asked: it is on its way to the provider; sent: the provider took it. */
export const LinkSms = object({ state: oneOf('asked', 'sent', 'failed'), at: moment() });

export const getOrderLink = operation({
  summary: '一张订单的付款链接，和走到了哪一步',
  method: 'GET',
  path: '/api/console/orders/:orderNo/link',
  access: { staff: 'order.read' },
  params: object({ orderNo: text(40) }),
  data: object({
    /** Null: it was not made for a student, or who asks may not make any. */
    link: nullable(
      object({
        state: OrderLinkState,
        /** As it is read out: 「7QF2 XK4M 9TRC」; null where it cannot be paid any more, or for who may not hand it out. */
        code: nullable(longText()),
        /** The whole address, with the code behind its #. */
        address: nullable(longText()),
        endsAt: moment(),
        why: longText(),
        /** By how many fen the school lowered the price. */
        off: Fen(),
        madeBy: longText(),
        madeAt: moment(),
        sms: nullable(LinkSms),
        openedAt: nullable(moment()),
        /** 「微信」「手机」「电脑」; empty: nobody opened it yet. */
        openedIn: longText(),
        paidAt: nullable(moment()),
      }),
    ),
  }),
  refusals: ['orderUnknown'],
});
export type OrderLink = NonNullable<Static<(typeof getOrderLink)['declaration']['data']>['link']>;

export const sendOrderLink = operation({
  summary: '把付款链接用短信发给学员',
  method: 'POST',
  path: '/api/console/orders/link/sms',
  access: { staff: 'order.make' },
  body: object({ orderNo: text(40) }),
  data: done(),
  refusals: ['orderUnknown', 'linkOver', 'linkNoPhone', 'linkNoSms', 'linkSmsOften'],
});

/** Nobody can pay it any more; what was paid meanwhile stays paid. */
export const withdrawOrderLink = operation({
  summary: '作废一张给学员做的订单和它的链接',
  method: 'POST',
  path: '/api/console/orders/link/withdraw',
  access: { staff: 'order.make' },
  body: object({ orderNo: text(40), why: optional(text(200)) }),
  data: done(),
  refusals: ['orderUnknown', 'orderPaid', 'payUnavailable', 'linkOver'],
});
