import {
  flag,
  id,
  integer,
  longText,
  moment,
  nullable,
  object,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

const access = { staff: 'qa.answer' } as const;

/** An answer that is to be sent by itself; a question has one at most. */
export const LaterReply = object({
  qaAnswerId: uuid(),
  staffId: id(),
  name: longText(),
  content: longText(),
  html: longText(),
  isPrivate: flag(),
  at: moment(),
  /** Goes up with each change. */
  version: integer(1),
  /** Why it was not sent, and waits for a person; null: it will be. */
  heldFor: nullable(longText()),
  /** It was due and could not be sent; it is tried again then. Null: it was not tried. */
  againAt: nullable(moment()),
  /** Who asks may change it or take it back. */
  mayChange: flag(),
});
export type LaterReply = Static<typeof LaterReply>;

/**
 * Until then the question is put off and in the hands of who wrote. It is not sent where somebody else has written in the
 * question since. The same id changes what waits.
 */
export const scheduleReply = operation({
  summary: '定一个时间自动发出回答，或改已经定好的',
  method: 'POST',
  path: '/api/console/qa/later',
  access,
  body: object({
    questionId: uuid(),
    qaAnswerId: uuid(),
    markdown: text(100_000),
    isPrivate: flag(),
    cannedId: optional(id()),
    at: moment(),
    /** That was seen; 0 of a new one. */
    version: integer(0),
  }),
  data: object({ title: longText(), version: integer(1) }),
  refusals: [
    'qaUnknown',
    'qaOver',
    'qaClaimed',
    'qaReplyEmpty',
    'qaStillDraft',
    'qaFieldOpen',
    'textUnshowable',
    'idReused',
    'qaLaterWhen',
    'qaLaterTaken',
    'qaLaterChanged',
    'qaLaterSent',
    'qaLaterDropped',
  ],
});

/** It is sent no more, and its question comes back to the queue. */
export const dropScheduledReply = operation({
  summary: '收回一个定好时间、还没发出的回答',
  method: 'POST',
  path: '/api/console/qa/later/drop',
  access,
  body: object({ qaAnswerId: uuid() }),
  /** Its words as they stood last, also where it is asked again. */
  data: object({ markdown: longText(), isPrivate: flag() }),
  refusals: ['qaLaterTaken', 'qaLaterSent', 'qaAnswerUnknown'],
});
