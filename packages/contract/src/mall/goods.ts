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
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { Coupon } from './coupon.ts';
import { TradeType } from './trade-type.ts';

/** Money is counted in fen everywhere: 3,680 yuan are 368000. Negative is off the price. */
export const Fen = () => integer(-100_000_000, 100_000_000);

/** The exam season that a variant is for, as 2027; 0 where a good has one variant only. */
export const LimitYear = () => integer(0, 9999);

/** What a good mainly is. A chip of the mall may stand for several of them. */
export const GoodKind = oneOf('course', 'bank', 'book', 'cards', 'camp', 'live', 'points');
export type GoodKind = Static<typeof GoodKind>;

/** How it is paid: at once, or a deposit first and the balance later. */
export const SaleKind = oneOf('normal', 'lock', 'presell');
export type SaleKind = Static<typeof SaleKind>;

/** Whether it can be bought now. */
export const SaleState = oneOf('on', 'notYet', 'over', 'soldOut');
export type SaleState = Static<typeof SaleState>;

/** Why a student need not buy it: it is theirs, or `within` something that is. */
export const Owned = object({
  /** The course to go on with; null where there is none, as with a paper book. */
  courseId: nullable(id()),
  expireDate: nullable(day()),
  /** The name of what holds it; null: it was got by itself. */
  within: nullable(longText()),
  readingStarted: integer(0),
  readingCount: integer(0),
});
export type Owned = Static<typeof Owned>;

export const GoodCard = object({
  goodId: id(),
  goodName: longText(),
  family: Family,
  /** 「CFA 一级」; empty where the family says enough. */
  level: longText(),
  kind: GoodKind,
  sale: SaleKind,
  saleState: SaleState,
  /** Titles on its slip covers; the first stands in the middle. */
  slips: list(longText()),
  /** What it holds, counted, in one line: 「视频 412 段 · 题 3,860 道」. */
  holds: longText(),
  /** Short truths: 「试听 3 节」「7 天可退」「精讲班里已含」. */
  facts: list(longText()),
  limitYear: LimitYear(),
  /** Of the variant of `limitYear`, whole, before anything is taken off; 0 is free. */
  price: Fen(),
  /** What it cost until a day that is not long ago. */
  formerPrice: nullable(object({ price: Fen(), until: day() })),
  /** What the parts of a bundle cost when bought one by one; null where it is none. */
  partsPrice: nullable(Fen()),
  /** First paid of it, where it is not paid at once. */
  deposit: nullable(Fen()),
  owned: nullable(Owned),
  /** The course to go to where all that it holds can be studied without it now; null: it gives something. */
  openCourseId: nullable(id()),
  /** How many goods its comparison sets side by side; 0: there is none. */
  compareCount: integer(0),
  /** Null: as many as want. */
  stockLeft: nullable(integer(0)),
  saleFrom: nullable(moment()),
  saleTo: nullable(moment()),
});
export type GoodCard = Static<typeof GoodCard>;

export const GoodFamily = object({
  family: Family,
  /** 「每年 2、5、8、11 月考」; empty where nothing is known. */
  caption: longText(),
  count: integer(0),
  goods: list(GoodCard),
});
export type GoodFamily = Static<typeof GoodFamily>;

/** Every family has its place, also without goods. Owned ones stand last. */
export const listGoods = operation({
  summary: '商城：按课程系列列出商品',
  method: 'GET',
  path: '/api/mall/goods',
  access: 'open',
  freshness: { late: 60 },
  knowsStudent: true,
  query: object({
    /** A family, as CFA; anything else shows all. */
    cate: optional(text(40)),
  }),
  data: object({
    families: list(GoodFamily),
    /** The coupon that fits most goods and can be taken or used now. */
    coupon: nullable(Coupon),
    /** How many more there are. */
    moreCoupons: integer(0),
    /** How many unused ones the student holds. */
    myCoupons: integer(0),
  }),
});

/** One thing of a good that can be bought with it, never chosen beforehand. */
export const GoodExtra = object({
  extraId: id(),
  title: longText(),
  price: Fen(),
  needsAddress: flag(),
});
export type GoodExtra = Static<typeof GoodExtra>;

/** Of a deposit: what is left to pay and when, and in `words` also what happens when it is not paid. */
export const Balance = object({
  amount: Fen(),
  from: nullable(moment()),
  to: nullable(moment()),
  words: longText(),
});
export type Balance = Static<typeof Balance>;

export const GoodVariant = object({
  limitYear: LimitYear(),
  /** 「2027 年 2 月考期」; empty where there is one variant only. */
  title: longText(),
  price: Fen(),
  formerPrice: nullable(object({ price: Fen(), until: day() })),
  /** The last day of its courses; null: counted from the payment, or without an end. */
  expireDate: nullable(day()),
  /** Days from the payment; null where a day is named, or without an end. */
  days: nullable(integer(1)),
  deposit: nullable(Fen()),
  /** What the deposit counts for when the balance is paid: 200 yuan may count for 400. */
  depositWorth: nullable(Fen()),
  /** What is left after the deposit; null where all is paid at once. */
  balance: nullable(Balance),
  stockLeft: nullable(integer(0)),
  saleState: SaleState,
  /** Null where it would still give the student something. */
  owned: nullable(Owned),
});
export type GoodVariant = Static<typeof GoodVariant>;

/** One thing that a good holds. */
export const GoodItem = object({
  kind: oneOf('course', 'camp', 'points', 'paper'),
  title: longText(),
  /** What is in it, counted: 「视频 412 段 · 题 3,860 道」. */
  holds: longText(),
  courseId: nullable(id()),
  /** The part of a bundle that is the student's already is taken off. */
  isOwned: flag(),
  /** Open to everybody now, for as long as the school leaves it so. */
  isOpen: flag(),
});

/** A part of a bundle: a good of its own. */
export const GoodPart = object({
  goodId: id(),
  goodName: longText(),
  price: Fen(),
  isOwned: flag(),
});

/** The rule of refunds in words, with the figures it is made of. */
export const RefundTerms = object({
  /** 0: it is not taken back. */
  days: integer(0),
  /** Fewer lectures than this must have been seen; null: they do not matter. */
  lectures: nullable(integer(1)),
  words: longText(),
});
export type RefundTerms = Static<typeof RefundTerms>;

export const Good = object({
  ...GoodCard.properties,
  /** HTML; empty without one. */
  intro: longText(),
  items: list(GoodItem),
  parts: list(GoodPart),
  extras: list(GoodExtra),
  variants: list(GoodVariant),
  needsAddress: flag(),
  needsIdentity: flag(),
  /** The agreement to be read and agreed to with the order; null: none. */
  agreement: nullable(
    object({ title: longText(), version: longText(), html: longText(), digest: text(64) }),
  ),
  refund: RefundTerms,
  /** Coupons that fit it and can be taken or used now. */
  coupons: list(Coupon),
  /** Where lectures can be tried; null: nowhere. */
  trialCourseId: nullable(id()),
  isEsg: flag(),
  /** The student's order of it that has to end first: its balance is to be paid, or its number is being checked. */
  pendingOrder: nullable(
    object({ orderId: uuid(), type: TradeType, state: oneOf('deposit', 'checking') }),
  ),
});
export type Good = Static<typeof Good>;

const oneGood = object({ goodId: id() });

/** 404 where there never was one; one that is no longer sold can still be looked at. */
export const getGood = operation({
  summary: '一件商品：包含什么、价格、优惠券、怎么买',
  method: 'GET',
  path: '/api/mall/good/:goodId',
  access: 'open',
  knowsStudent: true,
  params: oneGood,
  data: Good,
});

export const Comparison = object({
  /** 「CFA 一级，三种学法」. */
  title: longText(),
  goods: list(
    object({
      goodId: id(),
      /** 「免费课」「迷你课」「精讲班」. */
      way: longText(),
      price: Fen(),
      /** For whom it is, in a few words. */
      words: longText(),
      isOwned: flag(),
    }),
  ),
  /** Rows in which all are equal are left out; null: it holds none of it. */
  rows: list(object({ label: longText(), cells: list(nullable(longText())) })),
});
export type Comparison = Static<typeof Comparison>;

/** The goods that one can choose between, side by side. 404 where the good is in no comparison. */
export const compareGoods = operation({
  summary: '比一比：免费课、迷你课和精讲班',
  method: 'GET',
  path: '/api/mall/good/:goodId/compare',
  access: 'open',
  freshness: { late: 60 },
  knowsStudent: true,
  params: oneGood,
  data: Comparison,
});

const QrOfGood = object({
  good: GoodCard,
  /** Of the variant that was asked for. */
  realPrice: Fen(),
  /** What the QR code says: the address of the order's page. */
  qr: longText(),
});

export const getGoodQr = operation({
  summary: '商品的下单二维码',
  method: 'GET',
  path: '/api/mall/qr/:goodId/:limitYear',
  access: 'login',
  params: object({ goodId: id(), limitYear: LimitYear() }),
  data: QrOfGood,
  refusals: ['goodVariant'],
});

export const getPublicGoodQr = operation({
  summary: '商品的下单二维码，游客也能看',
  method: 'GET',
  path: '/api/mall/qr/public/:goodId/:limitYear',
  access: 'open',
  params: object({ goodId: id(), limitYear: LimitYear() }),
  query: object({ source: optional(text(60)) }),
  data: QrOfGood,
  refusals: ['goodVariant'],
});
