import {
  done,
  flag,
  id,
  integer,
  moment,
  nullable,
  object,
  operation,
  optional,
  orElse,
  text,
  uuid,
} from '../kernel.ts';
import { CardMemory, CardQuestionMode, CardRating, CardStatus, FlashCard } from './card.ts';

const needsCourse = ['courseNotOwned', 'identityRequired'] as const;

export const openCard = operation({
  summary: '一张闪卡的两面，和自己记得怎样',
  method: 'GET',
  path: '/api/flash-cards/detail/:cardDetailId',
  access: 'login',
  params: object({ cardDetailId: id() }),
  query: object({
    /** The reading that it is asked from; another one has no such card. */
    readingId: optional(id()),
    /** Whether the questions that were added to it come along; they do when left out. */
    addQuestion: optional(flag()),
  }),
  data: FlashCard,
  refusals: [...needsCourse, 'locked'],
});

const CardState = object({
  status: CardStatus,
  nextReview: nullable(moment()),
  memory: nullable(CardMemory),
  isLeech: flag(),
});

/**
 * Idempotent by reviewId; the id of another review is refused. Reviews count by the moment at which they were made,
 * in whatever order they arrive. After the period of the course one counts that was made within it and arrives
 * within seven days of its end.
 */
export const answerCard = operation({
  summary: '给一张闪卡评分：记得怎样',
  method: 'POST',
  path: '/api/flash-cards/answer',
  access: 'login',
  body: object({
    /** Made by the browser: sent twice it counts once. */
    reviewId: orElse(uuid(), 'newId'),
    cardDetailId: id(),
    rating: CardRating,
    reviewedAt: optional(moment()),
    spentMs: optional(integer(0, 86_400_000)),
  }),
  data: CardState,
  refusals: [...needsCourse, 'courseExpired', 'locked', 'idReused'],
});

/** Idempotent; it may arrive before the review that it takes back. The log keeps both. */
export const undoCardReview = operation({
  summary: '撤回一次闪卡评分',
  method: 'POST',
  path: '/api/flash-cards/undo',
  access: 'login',
  body: object({ reviewId: uuid(), cardDetailId: id() }),
  data: CardState,
  refusals: needsCourse,
});

export const toggleFavoriteCard = operation({
  summary: '收藏或取消收藏一张闪卡',
  method: 'POST',
  path: '/api/flash-cards/favorite',
  access: 'login',
  /** Without a wish it changes to the other. */
  body: object({ cardDetailId: id(), favorite: optional(flag()) }),
  data: object({ favorite: flag() }),
  refusals: needsCourse,
});

export const toggleCardQuestions = operation({
  summary: '给一张闪卡加上或去掉配套题目',
  method: 'POST',
  path: '/api/flash-cards/add-question',
  access: 'login',
  body: object({ cardDetailId: id(), mode: CardQuestionMode }),
  /** The mode that is on already goes off; the other takes its place. */
  data: object({ addQuestion: flag(), questionMode: nullable(CardQuestionMode) }),
  refusals: needsCourse,
});

/** Reports of one student. */
export const maxCardReports = 500;

export const reportCard = operation({
  summary: '报告一张闪卡有错',
  method: 'POST',
  path: '/api/flash-cards/report',
  access: 'login',
  body: object({ cardDetailId: id(), content: text(1000, 1) }),
  data: done(),
  refusals: [...needsCourse, 'cardReportEmpty', 'cardReportTooMany'],
  perMinute: 20,
});
