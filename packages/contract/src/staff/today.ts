import {
  integer,
  list,
  longText,
  moment,
  nullable,
  number,
  object,
  oneOf,
  operation,
  text,
  type Static,
} from '../kernel.ts';

/** What it is drawn as. */
export const waitingKinds = [
  'question',
  'report',
  'mark',
  'request',
  'approval',
  'refund',
  'order',
  'parcel',
  'invoice',
  'blessing',
  'held',
  'repair',
  'token',
] as const;

export const Waiting = object({
  key: text(),
  kind: oneOf(...waitingKinds),
  /** Under `/console`, narrowed to just what is counted: `/refunds?state=mine`. */
  path: text(),
  /** Null: it could not be counted now. */
  count: nullable(integer(0)),
  /** With the number in it: 14 个问题待回复. */
  title: text(),
  /** The most urgent of them; empty where nothing is to be said. */
  note: longText(),
  /** What the button says. */
  act: text(),
  /** Minutes until the first is due, of service hours where it has some, and how many there were; null: nothing was promised. */
  clock: nullable(object({ minutesLeft: integer(), target: integer(1) })),
  /** How many of them are for who asks by name, and where those stand. */
  own: nullable(object({ count: integer(0), path: text() })),
});
export type Waiting = Static<typeof Waiting>;

/** Each in the words of the capability that keeps it; nothing waits where it is missing. The least time left comes first. */
export const getWaiting = operation({
  summary: '等我办的事，各有多少',
  method: 'GET',
  path: '/api/console/waiting',
  access: { staff: 'self' },
  data: list(Waiting),
});

export const TodayFigure = object({
  key: text(),
  title: text(),
  /** Null: it could not be counted now, or there is nothing to count. */
  value: nullable(number()),
  unit: text(),
  note: longText(),
  tone: oneOf('quiet', 'right', 'review'),
  /** Day by day, the last one is today; empty where it has none. */
  trend: list(number()),
  countedAt: moment(),
});
export type TodayFigure = Static<typeof TodayFigure>;

const chipTones = ['quiet', 'accent', 'right', 'wrong', 'review'] as const;

export const TodayCard = object({
  key: text(),
  title: text(),
  /** Where all of it stands. */
  path: text(),
  more: text(),
  /** Null: it could not be read now. */
  rows: nullable(
    list(
      object({
        /** A time or a short name before it. */
        lead: text(),
        title: longText(),
        note: longText(),
        chip: nullable(object({ tone: oneOf(...chipTones), text: text() })),
        /** Empty: it opens nothing. */
        path: text(),
      }),
    ),
  ),
  /** What stands there without rows. */
  empty: longText(),
});
export type TodayCard = Static<typeof TodayCard>;

/** The school's day, as far as the roles see it; what is limited to the own counts the own alone. */
export const getSchoolDay = operation({
  summary: '今天：数字、今天的直播和刚发生的',
  method: 'GET',
  path: '/api/console/today',
  access: { staff: 'self' },
  data: object({ figures: list(TodayFigure), cards: list(TodayCard) }),
});
