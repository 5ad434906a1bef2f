import {
  flag,
  id,
  integer,
  list,
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
import { ExamStatus } from './paper.ts';

export const MockItem = object({
  questionId: id(),
  /** The composite question of which this is a part. */
  groupId: nullable(id()),
  /** Index into the topics. */
  topic: integer(0),
  studentAnswer: longText(),
  isMarked: flag(),
});
export type MockItem = Static<typeof MockItem>;

/** A paper in progress: its questions in order, and what the server has of each. */
export const MockSheet = object({
  paperId: id(),
  courseId: id(),
  attemptNo: integer(1),
  title: longText(),
  courseType: longText(),
  startedAt: moment(),
  endsAt: moment(),
  topics: list(longText()),
  items: list(MockItem),
  /** The formula sheet as HTML; empty when the paper has none. */
  formulas: longText(),
});
export type MockSheet = Static<typeof MockSheet>;

/** Answers the paper in progress; begins the first attempt when there was none. Twice changes nothing. */
export const startMock = operation({
  summary: '开考，或继续进行中的试卷',
  method: 'POST',
  path: '/api/mock/start',
  access: 'phone',
  body: object({ paperId: id() }),
  data: MockSheet,
  refusals: [
    'courseNotOwned',
    'courseExpired',
    'identityRequired',
    'mockEnded',
    'mockEmpty',
    'mockHandedIn',
  ],
});

export const getMockSheet = operation({
  summary: '进行中的试卷：题目顺序与已保存的作答',
  method: 'GET',
  path: '/api/mock/sheet/:paperId',
  access: 'phone',
  params: object({ paperId: id() }),
  data: MockSheet,
  refusals: ['mockNotBegun', 'mockHandedIn'],
});

/**
 * Idempotent by saveId. Of what is saved for one question the last by `order` stays, whatever arrives last; an
 * answer and a mark are ordered apart. Null leaves the answer as it is, '' takes it away.
 */
export const answerMock = operation({
  summary: '保存一道题的作答或标记',
  method: 'POST',
  path: '/api/mock/answer',
  access: 'phone',
  body: object({
    paperId: id(),
    questionId: id(),
    studentAnswer: nullable(text(20_000)),
    isMarked: optional(flag()),
    saveId: optional(uuid()),
    /** The one in progress when left out. */
    attemptNo: optional(integer(1, 32_767)),
    /** Milliseconds since 1970 by the server's clock as the browser knows it. */
    order: optional(integer(0, 8_640_000_000_000_000)),
    /** Time on the question since it was last saved. */
    spentMs: optional(integer(0, 86_400_000)),
  }),
  data: object({ studentAnswer: longText(), isMarked: flag() }),
  refusals: ['mockNotBegun', 'mockHandedIn', 'answerInvalid', 'idReused'],
});

/** Twice answers the same. */
export const handInMock = operation({
  summary: '交卷',
  method: 'POST',
  path: '/api/mock/hand-in',
  access: 'phone',
  body: object({
    paperId: id(),
    /** The last one when left out: a request that comes late must not hand in the next. */
    attemptNo: optional(integer(1, 32_767)),
  }),
  data: object({ examStatus: ExamStatus, mockScore: integer(0, 100) }),
  refusals: ['mockNotBegun'],
});

/** The words are for the browser's voice. Each attempt is celebrated once, on whatever device. */
export const playMockVoice = operation({
  summary: '交卷后的祝贺语音',
  method: 'POST',
  path: '/api/mock/play-voice',
  access: 'phone',
  body: object({ paperId: id() }),
  /** Null when it was celebrated already. */
  data: object({ voice: nullable(longText()) }),
  refusals: ['mockNotBegun', 'mockNotHandedIn'],
});
