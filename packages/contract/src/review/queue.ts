import {
  day,
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  type Static,
} from '../kernel.ts';

export const ReviewKind = oneOf('card', 'question');
export type ReviewKind = Static<typeof ReviewKind>;

/** A card that is due, a question of the wrong-answer book, or one that was marked. */
export const ReviewReason = oneOf('due', 'wrong', 'marked');
export type ReviewReason = Static<typeof ReviewReason>;

export const ReviewItem = object({
  kind: ReviewKind,
  /** Of the card or the question. */
  itemId: id(),
  courseId: id(),
  bookId: nullable(id()),
  reason: ReviewReason,
  isDone: flag(),
});
export type ReviewItem = Static<typeof ReviewItem>;

const counts = { card: integer(0), wrong: integer(0), marked: integer(0) };

export const ReviewOverview = object({
  day: day(),
  /** What the student wants to do in a day at most. */
  perDay: integer(),
  /** Of today's session. */
  total: integer(0),
  done: integer(0),
  /** Of what is left in it. */
  left: object(counts),
  /** Due as well, and carried on to the next days. */
  carried: integer(0),
  /** The next 14 days, today first, never more than wanted and nothing after an exam. */
  forecast: list(object({ day: day(), count: integer(0) })),
  streak: object({
    days: integer(0),
    /** Of the last seven days; two are forgiven. */
    missed: integer(0),
    isKeptToday: flag(),
    /** All courses are paused: the streak waits. */
    isFrozen: flag(),
  }),
});
export type ReviewOverview = Static<typeof ReviewOverview>;

export const getReview = operation({
  summary: '今天的复习：还有多少，接下来十四天各有多少，坚持了几天',
  method: 'GET',
  path: '/api/review',
  access: 'login',
  data: ReviewOverview,
});

export const ReviewSession = object({ day: day(), items: list(ReviewItem) });
export type ReviewSession = Static<typeof ReviewSession>;

/** The session of a day is chosen once, and is the same on every device; `more` adds another batch to a finished one. */
export const beginReview = operation({
  summary: '开始或继续今天的复习',
  method: 'POST',
  path: '/api/review/begin',
  access: 'login',
  body: object({ more: optional(flag()) }),
  data: ReviewSession,
});

export const reviewsPerDay = { usual: 40, min: 10, max: 300 } as const;

/** Takes effect at once: what is left of today is chosen anew. */
export const saveReviewSetting = operation({
  summary: '每天最多复习多少',
  method: 'POST',
  path: '/api/review/setting',
  access: 'login',
  body: object({ perDay: integer(reviewsPerDay.min, reviewsPerDay.max) }),
  data: ReviewOverview,
});
