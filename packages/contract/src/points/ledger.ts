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
  type Static,
} from '../kernel.ts';

export const pointsPageSize = 20;

/** An entry of the log; of one that was spent `bonusPoint` is negative. */
export const PointsLog = object({
  logId: longText(),
  title: longText(),
  bonusPoint: integer(),
  /** After it. */
  balance: integer(0),
  at: moment(),
});
export type PointsLog = Static<typeof PointsLog>;

export const PointsRule = object({
  title: longText(),
  /** What one payment is for, as `答对 10 题`; null where it is for the thing itself. */
  unit: nullable(longText()),
  points: integer(1),
  perDay: integer(1),
});

/** `before`: the last entry that the page has; the next ones are older. */
export const getMyPoints = operation({
  summary: '我的积分、这个月得到的和明细',
  method: 'GET',
  path: '/api/points/mine',
  access: 'login',
  query: object({
    direction: optional(oneOf('all', 'in', 'out')),
    before: optional(integer(1, Number.MAX_SAFE_INTEGER)),
  }),
  data: object({
    mypoints: integer(0),
    /** Of them those that an open order holds. */
    heldPoints: integer(0),
    /** What was earned this month, the most first. */
    pointsChanges: list(object({ display_type: longText(), points: integer() })),
    pointsLogs: list(PointsLog),
    hasMore: flag(),
    rules: list(PointsRule),
  }),
});
