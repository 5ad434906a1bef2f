import {
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  type Static,
} from '../kernel.ts';
import { QuestionKind, QuestionStatus } from '../practice/index.ts';
import { MockAttempt, PaperFormat } from './paper.ts';

export const TranscriptQuestion = object({
  questionId: id(),
  /** The composite question that it is a part of. */
  groupId: optional(id()),
  topic: integer(0),
  qType: QuestionKind,
  /** The beginning of the stem as text, formulas whole between dollars. */
  stem: longText(),
  studentAnswer: longText(),
  questionStatus: QuestionStatus,
  isMarked: flag(),
  spentMs: integer(0),
  /** Half of so many others needed less for it, in their first attempts; missing of fewer than twenty. */
  peers: optional(object({ people: integer(20), spentMs: integer(0) })),
  /** Letters of its options in the order in which they were shown, where it was not that of the letters. */
  optionOrder: optional(longText()),
});
export type TranscriptQuestion = Static<typeof TranscriptQuestion>;

export const MockTranscript = object({
  paperId: id(),
  courseId: id(),
  attemptNo: integer(1),
  title: longText(),
  courseType: longText(),
  format: nullable(PaperFormat),
  minutes: integer(1),
  mockScore: integer(0, 100),
  rightCount: integer(0),
  startedAt: moment(),
  handedInAt: moment(),
  handedInBy: oneOf('student', 'clock'),
  /** Percent of the others with a lower score, by everyone's first attempt; null while too few others have sat it. */
  percentile: nullable(integer(0, 100)),
  satCount: integer(0),
  topics: list(
    object({
      title: longText(),
      /** The chapter that all of its questions are of. */
      readingId: optional(id()),
      total: integer(0),
      right: integer(0),
      spentMs: integer(0),
    }),
  ),
  questions: list(TranscriptQuestion),
  attempts: list(MockAttempt),
});
export type MockTranscript = Static<typeof MockTranscript>;

export const getMockTranscript = operation({
  summary: '成绩单：按主题的得分与每题用时',
  method: 'GET',
  path: '/api/mock/transcript/:paperId',
  access: 'phone',
  params: object({ paperId: id() }),
  /** The last one when left out. */
  query: object({ attemptNo: optional(integer(1, 32_767)) }),
  data: MockTranscript,
  refusals: ['courseNotOwned', 'identityRequired', 'mockNotBegun', 'mockNotHandedIn'],
});
