import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { imageMaxBytes } from '../upload/index.ts';
import { QaPicture } from './answer.ts';
import { LaterReply } from './console-later.ts';
import { QaContext, QaPlace } from './context.ts';
import { QaState } from './question.ts';

export * from './console-asker.ts';
export * from './console-desk.ts';
export * from './console-later.ts';
export * from './console-moderation.ts';

const access = { staff: 'qa.answer' } as const;
const of = { questionId: uuid() };

/** Whose action it is; left out, the caller's. Only who may do everything acts for others. */
const inName = { staffId: optional(id()) };
const inNameRefusals = ['staffUnknown', 'staffDisabled', 'qaCannotAnswer'] as const;

const Holder = nullable(object({ staffId: id(), name: longText() }));

export const WaitingQuestion = object({
  ...of,
  title: longText(),
  excerpt: longText(),
  place: QaPlace,
  /** What it is about, in words; empty for nothing. */
  about: longText(),
  asker: longText(),
  state: QaState,
  isPrivate: flag(),
  isHidden: flag(),
  askedAt: moment(),
  dueAt: moment(),
  /** Of answering hours, until it is due; below zero it is late. */
  minutesLeft: integer(),
  /** The time had passed: it went on to the head of teaching. */
  isPassedOn: flag(),
  teacher: Holder,
  /** Who took it up. */
  claimedBy: Holder,
  /** Put off until then; null: it is not, or has come back. */
  snoozedUntil: nullable(moment()),
  numOfFollow: integer(0),
});
export type WaitingQuestion = Static<typeof WaitingQuestion>;

export const listQueue = operation({
  summary: '等待回答的问题，最急的在前',
  method: 'GET',
  path: '/api/console/qa',
  access,
  query: object({
    /** Waiting of all; those given to or taken up by oneself; put off; with an answer that is to be sent by itself; answered and not accepted; accepted; hidden. */
    which: oneOf('waiting', 'own', 'snoozed', 'later', 'held', 'answered', 'accepted', 'hidden'),
    courseId: optional(id()),
    pageNo: optional(integer(1, 10_000)),
  }),
  data: object({ list: list(WaitingQuestion), total: integer(0), late: integer(0) }),
});

const revisions = list(
  object({ content: longText(), at: moment(), by: longText(), pictures: integer(0) }),
);

/** Who wrote it; null: a teacher, or somebody who is no more a student. */
const byStudent = { studentId: nullable(id()) };

/** Words as they were written, and cleaned, to be shown. */
const words = { content: longText(), html: longText() };

export const StaffComment = object({
  commentId: uuid(),
  name: longText(),
  ...byStudent,
  ...words,
  at: moment(),
  hiddenFor: nullable(longText()),
});

export const StaffAnswer = object({
  qaAnswerId: uuid(),
  name: longText(),
  ...byStudent,
  isTeacher: flag(),
  isPrivate: flag(),
  ...words,
  images: list(QaPicture),
  at: moment(),
  acceptedAt: nullable(moment()),
  grade: nullable(integer(1, 5)),
  thumbs: integer(0),
  hiddenFor: nullable(longText()),
  revisions,
  comments: list(StaffComment),
});
export type StaffComment = Static<typeof StaffComment>;
export type StaffAnswer = Static<typeof StaffAnswer>;

export const StaffThread = object({
  ...WaitingQuestion.properties,
  ...byStudent,
  ...words,
  images: list(QaPicture),
  context: nullable(QaContext),
  hiddenFor: nullable(longText()),
  mergedInto: nullable(uuid()),
  revisions,
  feedbacks: list(object({ content: longText(), at: moment() })),
  answers: list(StaffAnswer),
  /** What is to be sent by itself. */
  later: nullable(LaterReply),
  /** Those who wrote here and may not now. */
  muted: list(object({ studentId: id(), until: moment() })),
  /** Whom it was given to, taken up and passed on by. */
  history: list(object({ what: longText(), by: longText(), at: moment() })),
});
export type StaffThread = Static<typeof StaffThread>;

export const getQaThread = operation({
  summary: '一个问题的全部：经过、修改和评论',
  method: 'GET',
  path: '/api/console/qa/question/:questionId',
  access,
  params: object(of),
  data: StaffThread,
  refusals: ['qaUnknown'],
});

/** `likeness` from 0 to 1. */
export const listTwins = operation({
  summary: '像它的问题',
  method: 'GET',
  path: '/api/console/qa/question/:questionId/twins',
  access,
  params: object(of),
  data: list(object({ ...of, title: longText(), state: QaState, likeness: number() })),
  refusals: ['qaUnknown'],
});

export const claimQuestion = operation({
  summary: '认领一个问题',
  method: 'POST',
  path: '/api/console/qa/claim',
  access,
  body: object({ ...of, ...inName }),
  data: object({ title: longText() }),
  refusals: ['qaUnknown', 'qaClaimed', 'qaOver', ...inNameRefusals],
});

export const releaseQuestion = operation({
  summary: '放回认领的问题',
  method: 'POST',
  path: '/api/console/qa/release',
  access,
  body: object(of),
  data: object({ title: longText() }),
  refusals: ['qaUnknown', 'qaNotClaimed'],
});

export const assignQuestion = operation({
  summary: '把问题分给一位老师',
  method: 'POST',
  path: '/api/console/qa/assign',
  access,
  body: object({ ...of, staffId: id() }),
  data: object({ title: longText(), name: longText() }),
  refusals: ['qaUnknown', 'qaOver', 'staffUnknown', 'staffDisabled', 'qaCannotAnswer'],
});

/** Within so many days a question that was put off comes back. */
export const maxSnoozed = 14;

/** It stands in no list of those that wait until then, and comes back by itself, or as soon as the asker writes; its clock goes on. */
export const snoozeQuestion = operation({
  summary: '把一个问题推后，到时候自己回来',
  method: 'POST',
  path: '/api/console/qa/snooze',
  access,
  /** Null: it comes back now. */
  body: object({ ...of, until: nullable(moment()) }),
  data: object({ title: longText() }),
  refusals: ['qaUnknown', 'qaOver', 'qaClaimed', 'qaSnoozeWhen'],
});

/** By who holds it. The note is for the colleague, not for students. */
export const transferQuestion = operation({
  summary: '把自己的问题转给另一位老师',
  method: 'POST',
  path: '/api/console/qa/transfer',
  access,
  body: object({ ...of, staffId: id(), note: text(500) }),
  data: object({ title: longText(), name: longText() }),
  refusals: [
    'qaUnknown',
    'qaOver',
    'qaNotClaimed',
    'staffUnknown',
    'staffDisabled',
    'qaCannotAnswer',
  ],
});

/** The asker and who follows are told. Sent again with the same id it is kept once. */
export const replyToQuestion = operation({
  summary: '以老师的身份回答',
  method: 'POST',
  path: '/api/console/qa/reply',
  access: { ...access, proposes: true },
  body: object({
    ...of,
    qaAnswerId: uuid(),
    markdown: text(100_000),
    /** To the asker alone. */
    isPrivate: flag(),
    /** A canned answer that it was made from. */
    cannedId: optional(id()),
    ...inName,
    /** Of who only proposes it: shown to who decides. */
    why: optional(text(200)),
  }),
  data: object({ qaAnswerId: uuid(), title: longText(), told: integer(0) }),
  refusals: [
    'qaUnknown',
    'qaOver',
    'qaReplyEmpty',
    'qaStillDraft',
    'qaFieldOpen',
    'textUnshowable',
    'qaMovedOn',
    'idReused',
    ...inNameRefusals,
  ],
});

/** A reply shows it by naming its address; one that no reply names is dropped after a month. */
export const sendReplyPicture = operation({
  summary: '上传一张回答里用的图片',
  method: 'POST',
  path: '/api/console/qa/picture',
  access,
  files: { image: { maxBytes: imageMaxBytes } },
  data: object({ address: longText() }),
  refusals: ['imageInvalid'],
});

/** What it was before is kept, and shown to staff. */
export const reviseReply = operation({
  summary: '修改老师的回答',
  method: 'POST',
  path: '/api/console/qa/revise',
  access,
  body: object({ qaAnswerId: uuid(), markdown: text(100_000) }),
  data: done(),
  refusals: ['qaAnswerUnknown', 'qaReplyEmpty', 'qaStillDraft', 'qaFieldOpen', 'textUnshowable'],
});

/** Those who asked and follow the duplicate follow the other, and are told. */
export const mergeQuestions = operation({
  summary: '把重复的问题并到另一个',
  method: 'POST',
  path: '/api/console/qa/merge',
  access,
  body: object({ ...of, intoId: uuid() }),
  data: object({ title: longText(), into: longText() }),
  refusals: ['qaUnknown', 'qaOver', 'qaMergeItself', 'qaMergePrivate'],
});
