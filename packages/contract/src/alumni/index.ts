import {
  done,
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
  text,
  type Static,
} from '../kernel.ts';

/** So many blessings fly at most. */
export const maxBullets = 1000;

export const BlessRaw = object({
  blessId: integer(1),
  content: longText(),
  /** Its name in Chinese. */
  country: longText(),
  /** The family name alone, as 陈同学. */
  name: longText(),
  /** What was passed, as CFA 一级，2026 年 2 月. */
  exam: longText(),
  shownAt: moment(),
});
export type BlessRaw = Static<typeof BlessRaw>;

export const Bullet = object({
  blessId: integer(1),
  content: longText(),
  country: longText(),
  isMine: flag(),
});
export type Bullet = Static<typeof Bullet>;

/** One's own; `waiting`: a teacher reads it first; `refused`: `reason` says why. */
export const OwnBless = object({
  blessId: integer(1),
  content: longText(),
  country: longText(),
  state: oneOf('waiting', 'shown', 'refused'),
  reason: nullable(longText()),
  sentAt: moment(),
});
export type OwnBless = Static<typeof OwnBless>;

const alumni = object({
  /** Those that came since `lastQueryTime`, the newest first, never more than `maxBullets`. */
  blessRawList: list(BlessRaw, maxBullets),
  /** The same ones as they fly. */
  bulletScreenList: list(Bullet, maxBullets),
  /** Of all that are shown, whenever they came; the most first. */
  countriesBlessList: list(object({ country: longText(), count: integer(1) })),
  hasJoined: flag(),
  /** 1: passed an exam and may write; 0: not yet. */
  alumniStatus: oneOf(0, 1),
  bless: nullable(OwnBless),
  /** To be sent with the next refresh: nothing comes twice, and nothing is left out. */
  lastQueryTime: moment(),
});
export type Alumni = Static<typeof alumni>;

export const getAlumni = operation({
  summary: '校友的祝福',
  method: 'GET',
  path: '/api/alumni',
  access: 'phone',
  query: object({ lastQueryTime: optional(moment()) }),
  data: alumni,
});

export const bless = operation({
  summary: '写一句祝福，老师看过再飘出来',
  method: 'POST',
  path: '/api/alumni/bless',
  access: 'phone',
  body: object({ content: text(4000), country: text(40) }),
  data: OwnBless,
  refusals: [
    'alumniNotEntitled',
    'alumniJoined',
    'blessLength',
    'blessKeyword',
    'blessPlace',
    'blessTooOften',
  ],
});

/** Done again it changes nothing. */
export const takeBackBless = operation({
  summary: '收回自己的祝福',
  method: 'POST',
  path: '/api/alumni/bless/withdraw',
  access: 'phone',
  data: done(),
});
