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
  uuid,
  type Static,
} from '../kernel.ts';
import { SnippetPart } from '../search/index.ts';
import { QaAnswer, QaAuthor, QaHidden, QaPicture } from './answer.ts';
import { QaContext, QaPlace } from './context.ts';

/** Waiting; only students answered; a teacher answered; an answer was accepted; the asker took it back. */
export const QaState = oneOf('waiting', 'students', 'teacher', 'accepted', 'withdrawn');
export type QaState = Static<typeof QaState>;

/** What came since the student last saw the question; all zero and false for who neither asked, answered nor follows. */
export const QaUnread = object({
  /** Anything of the following. */
  isUnread: flag(),
  /** Put back by the student. */
  isFlagged: flag(),
  teacherAnswers: integer(0),
  /** Of students. */
  answers: integer(0),
  comments: integer(0),
});
export type QaUnread = Static<typeof QaUnread>;

const listed = {
  questionId: uuid(),
  title: longText(),
  /** The beginning of the words, formulas as TeX between `$`. */
  excerpt: longText(),
  place: QaPlace,
  state: QaState,
  isPrivate: flag(),
  /** To its asker, where nobody else sees it: it waits to be looked at, or a teacher hid it. */
  unseen: optional(oneOf('held', 'hidden')),
  /** Of teachers and students. */
  answerCount: integer(0),
  numOfFollow: integer(0),
  askedAt: moment(),
  /** When something was last added to it. */
  lastAt: moment(),
  isMine: flag(),
  isFollowed: flag(),
  unread: QaUnread,
};

export const QaQuestion = object(listed);
export type QaQuestion = Static<typeof QaQuestion>;

/** As the search found it. */
export const QaFound = object({
  ...listed,
  titleParts: list(SnippetPart),
  excerptParts: list(SnippetPart),
});
export type QaFound = Static<typeof QaFound>;

/** A teacher as students see them. */
export const QaTeacher = object({
  name: longText(),
  /** As `固定收益主讲`; empty for none. */
  title: longText(),
});
export type QaTeacher = Static<typeof QaTeacher>;

/** How far a question is on its way to a teacher's answer. Null: not so far. */
export const QaClock = object({
  /** When the question came into the queue, the last time. */
  askedAt: moment(),
  /** When teachers begin to count: `askedAt`, or the next opening. */
  countsFrom: moment(),
  /** By when a teacher answers. */
  dueAt: moment(),
  /** Whom it was given to. */
  teacher: nullable(QaTeacher),
  assignedAt: nullable(moment()),
  /** When a teacher took it up. */
  claimedAt: nullable(moment()),
  /** When the time had passed and it went on to the head of teaching. */
  passedOnAt: nullable(moment()),
  answeredAt: nullable(moment()),
  /** Today's end of answering; null outside of it. */
  teacherUntil: nullable(moment()),
});
export type QaClock = Static<typeof QaClock>;

export const QaThread = object({
  ...listed,
  /** Everything of the question has a number that grows; this is the last one of what is told here. */
  number: integer(0),
  asker: QaAuthor,
  /** Cleaned, to be shown; formulas as in notes. */
  html: longText(),
  /** As it was written; null but for the asker. */
  content: nullable(longText()),
  images: list(QaPicture),
  context: nullable(QaContext),
  thumbs: integer(0),
  isThumbed: flag(),
  editedAt: nullable(moment()),
  /** The asker may still change the words: nobody has answered yet. */
  canEdit: flag(),
  /** The reader may answer and comment: not withdrawn, not hidden, not merged. */
  canAnswer: flag(),
  /** Null: nobody has hidden it. Only its asker sees a hidden one. */
  hidden: nullable(QaHidden),
  /** The question that this one was merged into; there it goes on. */
  mergedInto: nullable(uuid()),
  /** Null on questions of others. */
  clock: nullable(QaClock),
  /** What the asker did not yet understand, the oldest first; only for the asker. */
  feedbacks: list(object({ feedbackId: uuid(), content: longText(), at: moment() })),
  /** The oldest first. */
  teacherAnswers: list(QaAnswer),
  /** Of students; the most useful first. */
  answers: list(QaAnswer),
  currentServerTime: moment(),
});
export type QaThread = Static<typeof QaThread>;

/**
 * Opening is not reading: the page says so by `markQaUnread` with the number that it was told. One that was merged is
 * answered with `mergedInto`, and without answers. One of others that is private, hidden or withdrawn is not found.
 */
export const getQaQuestion = operation({
  summary: '一个问题：老师的解答和同学的回答分开',
  method: 'GET',
  path: '/api/qa/question/:questionId',
  access: 'open',
  knowsStudent: true,
  params: object({ questionId: uuid() }),
  data: QaThread,
  refusals: ['qaWithheld'],
});

/** On the same exercise or in the same lecture, the nearest second first; none of those withheld from the student. */
export const listQaReferrals = operation({
  summary: '同一道题或同一个视频上的其他问题',
  method: 'GET',
  path: '/api/qa/referral/:questionId',
  access: 'phone',
  params: object({ questionId: uuid() }),
  data: list(QaQuestion),
  refusals: ['qaWithheld'],
});

export const QaAnswering = object({
  /** Teachers answer now. */
  isOpen: flag(),
  /** The next opening, while closed. */
  opensAt: nullable(moment()),
  /** The end of answering today, while open. */
  closesAt: nullable(moment()),
  /** By when a question asked now is answered. */
  dueAt: moment(),
  /** The median of the last 7 days, counted in answering hours; null for fewer than 5 answers. */
  medianMinutes: nullable(integer(0)),
  /** Who answers there; null: whoever is free. */
  teacher: nullable(QaTeacher),
});
export type QaAnswering = Static<typeof QaAnswering>;

export const getQaAnswering = operation({
  summary: '老师几点到几点答，现在提问什么时候答',
  method: 'GET',
  path: '/api/qa/answering',
  access: 'open',
  query: object({ courseTagId: integer(0), bookTagId: integer(0) }),
  data: QaAnswering,
});

export const QaThingKind = oneOf('question', 'answer', 'comment');
export type QaThingKind = Static<typeof QaThingKind>;

export const QaThing = object({ kind: QaThingKind, id: uuid() });
export type QaThing = Static<typeof QaThing>;
