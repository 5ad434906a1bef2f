import { Family } from '../site/family.ts';
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
  uuid,
  type Static,
} from '../kernel.ts';
import { Good, GoodKind, LimitYear, SaleKind } from './goods.ts';

/** Fen, or what is no price: the rules say so, in words. */
const Amount = () => integer(0, 100_000_000);

/** Who may buy a variant. returning: whoever has a course or has bought something; school: only what staff order for a student. */
export const Audience = oneOf('all', 'returning', 'school');
export type Audience = Static<typeof Audience>;

/** How long, how much, for whom. */
export const VariantPlan = object({
  /** Null: not published yet. */
  variantId: nullable(id()),
  /** The exam season as 2027, or a number that tells it from the others; 0 of the only one. */
  limitYear: LimitYear(),
  title: text(200),
  price: Amount(),
  /** What it cost until a day. */
  former: nullable(object({ price: Amount(), until: day() })),
  /** The last day of its courses, or days from the payment; neither: without an end. */
  expiresOn: nullable(day()),
  days: nullable(integer(0, 100_000)),
  deposit: nullable(Amount()),
  /** What the deposit counts for. */
  worth: nullable(Amount()),
  balanceFrom: nullable(moment()),
  balanceTo: nullable(moment()),
  saleFrom: nullable(moment()),
  saleTo: nullable(moment()),
  /** All that there are, what was sold of it among them; null: as many as want. */
  stock: nullable(integer(0, 1_000_000)),
  audience: Audience,
});
export type VariantPlan = Static<typeof VariantPlan>;

/** One thing that a good holds: a course or a class of a camp by its number, so many points, or something on paper. */
export const HoldPlan = object({
  kind: oneOf('course', 'camp', 'points', 'paper'),
  /** The number of the course or class, or of points; 0 of what is on paper. */
  number: integer(0, 2_000_000_000),
  title: text(200),
  words: text(500),
});
export type HoldPlan = Static<typeof HoldPlan>;

/** A good as its pages have it. Texts are a draft's: how long they may be the rules say, in words. */
export const GoodPlan = object({
  family: Family,
  kind: GoodKind,
  sale: SaleKind,
  title: text(200),
  level: text(200),
  /** Words on its covers; the first stands in the middle. */
  slips: list(text(200), 20),
  facts: list(text(200), 20),
  /** Markdown of the product. */
  intro: text(30_000),
  items: list(HoldPlan, 60),
  /** Of a bundle: other goods. */
  parts: list(id(), 60),
  extras: list(
    object({ extraId: integer(1, 1000), title: text(200), price: Amount(), needsAddress: flag() }),
    20,
  ),
  needsAddress: flag(),
  needsIdentity: flag(),
  /** Null: free of charge, or nothing is posted. */
  freight: nullable(object({ fen: Amount(), freeFrom: nullable(Amount()) })),
  /** Days in which it is taken back; 0: it is not. Fewer lectures than this must have been seen; null: they do not matter. */
  refund: object({ days: integer(0, 10_000), lectures: nullable(integer(0, 100_000)) }),
  /** Set beside others of one group. */
  comparison: nullable(
    object({
      group: text(200),
      title: text(200),
      way: text(200),
      words: text(500),
      answers: list(object({ label: text(200), cell: text(200) }), 60),
    }),
  ),
  /** Markdown of the agreement that is agreed to with the order. */
  agreement: nullable(object({ title: text(200), version: text(200), text: text(60_000) })),
  takesTaobao: flag(),
  variants: list(VariantPlan, 40),
});
export type GoodPlan = Static<typeof GoodPlan>;

/** What keeps a good from being sold, and where: 「variants.0.price」. */
export const GoodFault = object({ place: text(100), words: longText() });
export type GoodFault = Static<typeof GoodFault>;

/** draft: never sold; on, off: offered or not. */
export const GoodState = oneOf('draft', 'on', 'off');
export type GoodState = Static<typeof GoodState>;

/** files: a content file owns it, so pages only show it. */
const GoodOwner = oneOf('files', 'console');

export const SchoolGood = object({
  goodId: id(),
  title: longText(),
  family: Family,
  level: longText(),
  kind: GoodKind,
  sale: SaleKind,
  state: GoodState,
  /** Its draft is another than what is sold. */
  isChanged: flag(),
  owner: GoodOwner,
  /** Of what is sold, or of the draft of what never was, in fen; null: it has no variant. */
  prices: nullable(object({ least: integer(0), most: integer(0) })),
  variants: integer(0),
  /** Bought, or held by orders that wait. */
  sold: integer(0),
  /** Of all variants together; null: one of them is without limit. */
  stockLeft: nullable(integer(0)),
});
export type SchoolGood = Static<typeof SchoolGood>;

export const listSchoolGoods = operation({
  summary: '学校的商品：价格、在不在卖、卖了多少',
  method: 'GET',
  path: '/api/console/goods',
  access: { staff: 'order.read' },
  freshness: { late: 60 },
  data: list(SchoolGood),
});

export const getSchoolGood = operation({
  summary: '一件商品的草稿、在卖的样子和卖出去的规格',
  method: 'GET',
  path: '/api/console/goods/:goodId',
  access: { staff: 'order.read' },
  params: object({ goodId: id() }),
  data: object({
    goodId: id(),
    owner: GoodOwner,
    state: GoodState,
    plan: GoodPlan,
    /** Goes up with each save, so that nobody overwrites what another changed meanwhile; 0 of what a file owns. */
    version: integer(0),
    /** As it is sold; null: it never was. */
    published: nullable(GoodPlan),
    /** Of variants that are sold: how many orders have one. */
    sold: list(object({ variantId: id(), sold: integer(0), hasOrders: flag() })),
    changedBy: longText(),
    changedAt: nullable(moment()),
  }),
  refusals: ['schoolGoodUnknown'],
});

/** What a good can be made of. */
export const getGoodMaterial = operation({
  summary: '商品里能放的课程、训练营的班和单件商品',
  method: 'GET',
  path: '/api/console/goods/material',
  access: { staff: 'order.read' },
  data: object({
    courses: list(object({ courseId: id(), title: longText() })),
    classes: list(object({ classId: id(), title: longText(), isClosed: flag() })),
    /** Goods that are no bundles, with what their first variant costs. */
    goods: list(object({ goodId: id(), title: longText(), price: integer(0) })),
  }),
});

/** Nothing is written: how students would see it, and what keeps it from being sold. */
export const previewGood = operation({
  summary: '看看商品上架以后的样子，和还要改的地方',
  method: 'POST',
  path: '/api/console/goods/preview',
  access: { staff: 'order.read' },
  body: object({ goodId: nullable(id()), plan: GoodPlan }),
  data: object({
    good: Good,
    faults: list(GoodFault),
    /** The deepest fall of a price, in per cent; 0: none. */
    fall: integer(0, 100),
    needsSecond: flag(),
    /** Variants that somebody bought: they stay as they are, and new ones take their places. */
    replaced: list(longText()),
  }),
});

/** Of a draft: nothing that students see changes. The same once more answers the same. */
export const saveGood = operation({
  summary: '新建或修改一件商品，存在草稿里',
  method: 'POST',
  path: '/api/console/goods/save',
  access: { staff: 'price.write' },
  body: object({
    /** Of this filling-in: sent twice it is one good. */
    requestId: uuid(),
    /** Null: a new one. */
    goodId: nullable(id()),
    /** That was seen; 0 of a new one. */
    version: integer(0),
    plan: GoodPlan,
  }),
  data: object({ goodId: id(), version: integer(1) }),
  refusals: ['schoolGoodUnknown', 'goodOfFile', 'goodChanged', 'goodTitleEmpty', 'familyUnknown'],
});

/** The draft of this version is sold from now on. */
export const publishGood = operation({
  summary: '按草稿上架一件商品，卖出去的规格不变',
  method: 'POST',
  path: '/api/console/goods/publish',
  access: { staff: 'price.write' },
  body: object({ goodId: id(), version: integer(1), why: optional(text(200)) }),
  data: object({ version: integer(1) }),
  refusals: [
    'familyUnknown',
    'schoolGoodUnknown',
    'goodOfFile',
    'goodChanged',
    'goodFaulty',
    'approvalAsked',
    'approvalDelayed',
  ],
});

/** Who bought it has it, and orders that wait can be paid. */
export const stopGood = operation({
  summary: '下架一件商品',
  method: 'POST',
  path: '/api/console/goods/stop',
  access: { staff: 'price.write' },
  body: object({ goodId: id(), why: optional(text(200)) }),
  data: done(),
  refusals: ['schoolGoodUnknown', 'goodOfFile', 'goodNotOn'],
});

/** For good: an import of the files passes it over from then on. Nothing that students see changes by it. */
export const takeOverGood = operation({
  summary: '接管文件里的一件商品，以后在教务台里改',
  method: 'POST',
  path: '/api/console/goods/take-over',
  access: { staff: 'price.write' },
  body: object({ goodId: id() }),
  data: done(),
  refusals: ['schoolGoodUnknown', 'goodTakenOver'],
});

/** Of those that pages own; what files own keeps the order of its file, and stands first. */
export const orderGoods = operation({
  summary: '排商品在商城里的先后',
  method: 'POST',
  path: '/api/console/goods/order',
  access: { staff: 'price.write' },
  body: object({ goodIds: list(id(), 500) }),
  data: done(),
  refusals: ['schoolGoodUnknown', 'goodOfFile'],
});

export const addGoodPicture = operation({
  summary: '给商品的介绍传一张图片',
  method: 'POST',
  path: '/api/console/goods/picture',
  access: { staff: 'price.write' },
  files: { picture: { maxBytes: 10_000_000 } },
  data: object({ address: text(200) }),
  refusals: ['goodPictureUnfit'],
});
