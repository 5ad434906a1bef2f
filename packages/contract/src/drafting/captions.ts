import { CaptionLanguage } from '../authoring/console.ts';
import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  orElse,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** A lecture may last so long; a day's recording is cut into lectures. */
export const maxTranscribedMinutes = 360;

/** Milliseconds; as a machine wrote it down, or as a person has put it right since. */
export const CaptionDraftLine = object({
  start: integer(0),
  end: integer(0),
  /** Empty: a person said that nothing is said here. */
  text: text(500),
  /** The machine may have misheard. */
  isUnsure: flag(),
  /** Words that sound like a term of the course, and were written as it. */
  changed: list(object({ word: text(), term: text() })),
  /** A person has looked at it. */
  isChecked: flag(),
});
export type CaptionDraftLine = Static<typeof CaptionDraftLine>;

const CaptionDraft = object({
  draftId: uuid(),
  /** `working`: it is being listened to, for as long as servers run; `failed`: nobody goes on. */
  state: oneOf('working', 'ready', 'failed'),
  language: CaptionLanguage,
  durationMs: integer(0),
  /** So far it was listened to. */
  heardMs: integer(0),
  /** Why nobody goes on, in words. */
  fault: nullable(longText()),
  /** The lecture has another video by now. */
  isOfOtherVideo: flag(),
  byName: text(),
  /** None before all of it was heard. */
  lines: list(CaptionDraftLine),
});
export type CaptionDraft = Static<typeof CaptionDraft>;

const writing = { staff: 'content.draft', reach: 'courses' } as const;
const unknown = ['courseUnknown', 'courseOfFiles', 'nodeUnknown'] as const;
const held = ['courseUnknown', 'courseOfFiles', 'captionDraftUnknown'] as const;

export const getCaptionDraft = operation({
  summary: '机器听写一节课的字幕：听到哪里、要多少钱、还有哪些要看',
  method: 'GET',
  path: '/api/console/drafting/captions/:courseId/:lectureId',
  access: writing,
  params: object({ courseId: id(), lectureId: id() }),
  query: object({
    /** In which it would be asked for. */
    language: orElse(CaptionLanguage, { value: 'zh' }),
  }),
  data: object({
    /** Why it cannot be asked for, in words; null: it can. */
    hindrance: nullable(longText()),
    /** What the draft has heard counts: it would be gone on with, and nothing of it lost. */
    goesOn: flag(),
    /** Of the draft's video in that language, begun ones as whole ones. */
    minutes: integer(0),
    /** What it will cost; null: the school has not said. */
    fen: nullable(integer(0)),
    /** What the school may still send today. */
    minutesLeft: integer(0),
    draft: nullable(CaptionDraft),
  }),
  refusals: unknown,
});

/** The same `draftId` again answers the same. */
export const askForCaptions = operation({
  summary: '请机器听写一节课的字幕，没有人核对过的哪里都不存',
  method: 'POST',
  path: '/api/console/drafting/captions/ask',
  access: writing,
  body: object({
    draftId: uuid(),
    courseId: id(),
    lectureId: id(),
    language: CaptionLanguage,
    /** The draft that was shown, and may be lost for it: no other is. */
    replaces: optional(uuid()),
  }),
  data: done(),
  refusals: [
    ...unknown,
    ...(['idReused', 'captionsOff', 'lectureNoVideo', 'captionsUnfit'] as const),
    ...(['captionsSpent', 'captionsBusy', 'captionsThere'] as const),
  ],
});

/** What a person says of one line; it is looked at from then on. */
export const checkCaptionLine = operation({
  summary: '核对机器听写的一条字幕',
  method: 'POST',
  path: '/api/console/drafting/captions/check',
  access: writing,
  body: object({
    courseId: id(),
    draftId: uuid(),
    /** Milliseconds at which it begins. */
    start: integer(0),
    text: text(500),
  }),
  data: done(),
  refusals: [...held, 'captionLineUnknown'],
});

/** Into the draft of the lecture, once each marked line was looked at. */
export const takeCaptions = operation({
  summary: '把核对过的听写存成一节课的字幕草稿',
  method: 'POST',
  path: '/api/console/drafting/captions/take',
  access: writing,
  body: object({
    courseId: id(),
    lectureId: id(),
    revision: integer(0),
    draftId: uuid(),
    replaces: orElse(flag(), { value: false }),
  }),
  data: object({ revision: integer(0), cues: integer(0) }),
  refusals: [
    ...held,
    ...(['nodeUnknown', 'draftChanged', 'lectureNoVideo', 'captionTwice'] as const),
    ...(['captionLinesUnseen', 'captionsEmpty', 'captionLanguage', 'captionTimes'] as const),
  ],
});

/** One that is being listened to ends with the part at which it is. */
export const dropCaptionDraft = operation({
  summary: '不要机器听写的字幕，正在听的不再听',
  method: 'POST',
  path: '/api/console/drafting/captions/drop',
  access: writing,
  body: object({ courseId: id(), draftId: uuid() }),
  data: done(),
  refusals: held,
});
