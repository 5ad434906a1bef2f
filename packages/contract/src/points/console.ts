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

const maxPoints = 1_000_000_000;

/** What is given for points, without how many of it are left. */
export const PointsGoodPlan = object({
  /** `extend` makes the period of a course longer; `posted` comes by mail. */
  kind: oneOf('extend', 'posted'),
  title: text(60),
  intro: text(200),
  points: integer(1, maxPoints),
  /** Of `extend`: by how many days; else null. */
  days: nullable(integer(1, 9999)),
  /** How often one student may have it; null: as often as wanted. */
  perStudent: nullable(integer(1, maxPoints)),
});
export type PointsGoodPlan = Static<typeof PointsGoodPlan>;

const stock = () => nullable(integer(0, maxPoints));

export const SchoolPointsGood = object({
  goodId: id(),
  /** Written in a file, which changes it, or here. */
  owner: oneOf('file', 'console'),
  plan: PointsGoodPlan,
  /** What is left; null: as many as are asked for. */
  stock: stock(),
  isWithdrawn: flag(),
  /** How often it was taken. */
  taken: integer(0),
  /** Goes up with each change of the plan. */
  version: integer(0),
});
export type SchoolPointsGood = Static<typeof SchoolPointsGood>;

/** Those that can be had before those that were withdrawn. */
export const listSchoolPointsGoods = operation({
  summary: '学校用积分换的东西：还剩多少、换走多少',
  method: 'GET',
  path: '/api/console/points/goods',
  access: { staff: 'order.read' },
  data: list(SchoolPointsGood),
});

const unknown = ['schoolGoodUnknown', 'goodOfFile'] as const;

export const savePointsGood = operation({
  summary: '新建或修改一样用积分换的东西',
  method: 'POST',
  path: '/api/console/points/goods/save',
  access: { staff: 'price.write' },
  body: object({
    /** Of this filling-in: sent twice it is one good. */
    requestId: uuid(),
    /** Null: a new one. */
    goodId: nullable(id()),
    /** That was seen; 0 of a new one. */
    version: integer(0),
    plan: PointsGoodPlan,
    /** How many there are of a new one; what is left of another is changed by itself. */
    stock: stock(),
  }),
  data: object({ goodId: id() }),
  refusals: [...unknown, 'pointsShopChanged', 'pointsGoodPlanWrong', 'idReused'],
});

/** Students take of it meanwhile: only what was seen is replaced. */
export const stockPointsGood = operation({
  summary: '修改一样用积分换的东西还剩多少',
  method: 'POST',
  path: '/api/console/points/goods/stock',
  access: { staff: 'price.write' },
  body: object({ goodId: id(), stock: stock(), seen: stock() }),
  data: done(),
  refusals: [...unknown, 'pointsShopChanged'],
});

/** Whoever has it keeps it. */
export const withdrawPointsGood = operation({
  summary: '撤下一样用积分换的东西',
  method: 'POST',
  path: '/api/console/points/goods/withdraw',
  access: { staff: 'price.write' },
  body: object({ goodId: id() }),
  data: done(),
  refusals: unknown,
});

export const restorePointsGood = operation({
  summary: '恢复一样撤下的用积分换的东西',
  method: 'POST',
  path: '/api/console/points/goods/restore',
  access: { staff: 'price.write' },
  body: object({ goodId: id() }),
  data: done(),
  refusals: unknown,
});

/** For good: its file passes it over from then on. */
export const takeOverPointsGood = operation({
  summary: '接管文件里的一样用积分换的东西',
  method: 'POST',
  path: '/api/console/points/goods/take-over',
  access: { staff: 'price.write' },
  body: object({ goodId: id() }),
  data: done(),
  refusals: ['schoolGoodUnknown'],
});

export const PointsParcel = object({
  exchangeNo: id(),
  title: longText(),
  receiver: longText(),
  /** Whole: it stands on the parcel. */
  mobile: longText(),
  address: longText(),
  exchangedAt: moment(),
  postedAt: nullable(moment()),
  parcel: nullable(longText()),
});
export type PointsParcel = Static<typeof PointsParcel>;

/** To be posted: the longest waiting first; posted: the newest first. */
export const listPointsParcels = operation({
  summary: '积分换的东西里要寄的和寄出的',
  method: 'GET',
  path: '/api/console/points/parcels',
  access: { staff: 'order.write' },
  query: object({
    posted: optional(flag()),
    /** `next` of the page before. */
    after: optional(id()),
    limit: optional(integer(1, 500)),
  }),
  data: object({ list: list(PointsParcel), next: nullable(id()) }),
});

/** The student gets a message; also when a wrong number is mended. */
export const postPointsGood = operation({
  summary: '寄出积分兑换的商品',
  method: 'POST',
  path: '/api/console/points/parcels/post',
  access: { staff: 'order.write' },
  body: object({
    exchangeNo: id(),
    parcel: text(40),
    /** The number that was seen; null: it was not posted. */
    seen: nullable(text(40)),
  }),
  data: done(),
  refusals: ['orderUnknown', 'pointsParcelNumber', 'pointsShopChanged'],
});
