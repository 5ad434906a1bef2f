import {
  flag,
  list,
  longText,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

/** What ⌘K finds besides the pages of the console, in the order in which it stands there. */
export const hitKinds = ['student', 'order', 'question', 'course', 'class', 'setting'] as const;
export type HitKind = (typeof hitKinds)[number];

export const ConsoleHit = object({
  kind: oneOf(...hitKinds),
  /** Of its kind. */
  id: text(),
  title: longText(),
  /** What tells it from one of the same name; numbers of phones are masked. */
  note: longText(),
  /** Where it opens, under `/console`. */
  path: text(),
});
export type ConsoleHit = Static<typeof ConsoleHit>;

/** Only what the roles see, of each kind the nearest few. A kind that fails is named, and takes no other with it. */
export const searchConsole = operation({
  summary: '查找：学员、订单、提问、课程、班级、设置',
  method: 'GET',
  path: '/api/console/search',
  access: { staff: 'self' },
  query: object({ text: text(100), kind: optional(oneOf(...hitKinds)) }),
  data: object({ hits: list(ConsoleHit), isWhole: flag() }),
});
