import {
  flag,
  integer,
  list,
  longText,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { QaTag, QaTags } from './context.ts';
import { QaFound, QaQuestion } from './question.ts';

/** Questions of a page, where the page does not say. */
export const qaPageSize = 10;

/** Asked last; most followed; without an answer of a teacher; with one that was accepted. */
export const QaType = oneOf('latest', 'followed', 'waiting', 'accepted');
export type QaType = Static<typeof QaType>;

/** What is left out: `latest`, 0 for no tag, page 1 of 10. */
const wish = {
  qType: optional(QaType),
  courseTagId: optional(integer(0)),
  bookTagId: optional(integer(0)),
  pageNo: optional(integer(1, 10_000)),
  pageSize: optional(integer(1, 50)),
};

const page = { pageNo: integer(1), pageSize: integer(1) };
const listed = {
  questions: list(QaQuestion),
  itemsCount: integer(0),
  pagesCount: integer(0),
  ...page,
};

/** Courses with their books and readings, all that questions can be listed by. */
export const listQaTags = operation({
  summary: '问题的分类：课程、书、章',
  method: 'GET',
  path: '/api/qa/tags',
  access: 'open',
  freshness: { late: 60 },
  data: list(QaTag),
});

/** A visitor is told masked names; a student none of those that are withheld from them. */
export const listQaQuestions = operation({
  summary: '公开的问题',
  method: 'GET',
  path: '/api/qa/questions',
  access: 'open',
  freshness: { late: 60 },
  knowsStudent: true,
  query: object(wish),
  data: object(listed),
});

export const QaMine = oneOf('asked', 'answered', 'followed');
export type QaMine = Static<typeof QaMine>;

export const QaCounts = object({
  myQuestionsCount: integer(0),
  myAnswersCount: integer(0),
  myFollowsCount: integer(0),
  /** Unread answers and comments of all of them together, and one for each question that was put back as unread. */
  totalAandC: integer(0),
});
export type QaCounts = Static<typeof QaCounts>;

/** Unread ones first, then those where something was added last. */
export const listMyQaQuestions = operation({
  summary: '我提的、我答的、我关注的问题，未读的数目',
  method: 'GET',
  path: '/api/qa/questions/mine',
  access: 'phone',
  /** `mine` left out: asked. */
  query: object({ ...wish, mine: optional(QaMine) }),
  data: object({ ...listed, counts: QaCounts }),
});

/** Characters of what is looked for; what is longer is cut. */
export const longestQaSearch = 200;

export const searchQa = operation({
  summary: '搜索问题',
  method: 'POST',
  path: '/api/qa/search',
  access: 'open',
  knowsStudent: true,
  body: object({
    keyword: text(2000),
    tags: optional(QaTags),
    pageNo: optional(integer(1, 1000)),
    pageSize: optional(integer(1, 50)),
  }),
  /** The best ones first. `words`: what was looked for, without what says nothing. */
  data: object({ total: integer(0), ...page, words: list(longText()), qas: list(QaFound) }),
  perMinute: 120,
});

export const getQaCounts = operation({
  summary: '未读的答疑数目',
  method: 'GET',
  path: '/api/qa/counts',
  access: 'phone',
  data: QaCounts,
});

/** Reads all that is unread now; with `toUndo` what this very reading changed is unread again. */
export const readAllQa = operation({
  summary: '都看过了，可以还原',
  method: 'POST',
  path: '/api/qa/read-all',
  access: 'phone',
  /** Made by the page for each press. */
  body: object({ readingId: uuid(), toUndo: flag() }),
  data: QaCounts,
});
