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
  text,
  uuid,
  type Static,
} from '../kernel.ts';

export const PointsGood = object({
  goodId: id(),
  /** `extend` makes the period of a course longer; `posted` comes by mail. */
  kind: oneOf('extend', 'posted'),
  title: longText(),
  intro: longText(),
  points: integer(1),
  /** Null: as many as are asked for. */
  stock: nullable(integer(0)),
  /** The student had as many of it as one may have. */
  isTaken: flag(),
});
export type PointsGood = Static<typeof PointsGood>;

export const listPointsGoods = operation({
  summary: '可以用积分换的东西',
  method: 'GET',
  path: '/api/points/goods',
  access: 'login',
  data: object({
    goods: list(PointsGood),
    /** What `extend` may be for: the student's courses whose period has an end. */
    courses: list(object({ courseId: id(), courseName: longText(), expireDate: longText() })),
  }),
});

export const Receiver = object({
  receiver: text(40, 1),
  mobile: text(20, 1),
  address: text(200, 1),
});
export type Receiver = Static<typeof Receiver>;

/** The same id again answers with what was exchanged, and takes nothing. `points` is what the page showed. */
export const exchangePoints = operation({
  summary: '用积分换一样东西',
  method: 'POST',
  path: '/api/points/exchange',
  access: 'login',
  body: object({
    exchangeId: uuid(),
    goodId: id(),
    points: integer(1),
    courseId: optional(id()),
    to: optional(Receiver),
  }),
  data: object({
    exchangeId: uuid(),
    title: longText(),
    points: integer(1),
    mypoints: integer(0),
    /** The course's new last day, where one was extended. */
    expireDate: nullable(longText()),
    at: moment(),
  }),
  refusals: [
    'idReused',
    'pointsTooFew',
    'pointsGoodGone',
    'pointsGoodChanged',
    'pointsGoodTaken',
    'pointsNoCourse',
    'pointsReceiver',
  ],
});
