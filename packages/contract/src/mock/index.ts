import {
  day,
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
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { AnswerTable, QuestionKind, QuestionStatus, QuestionType } from '../practice/index.ts';

/** 1 ready, 2 in progress, 3 done. */
export const ExamStatus = oneOf(1, 2, 3);
export type ExamStatus = Static<typeof ExamStatus>;

const paperFields = {
  paperId: id(),
  courseId: id(),
  title: longText(),
  /** The first word is the type, the rest the sub-type; without a word the type is OTHER. */
  courseType: longText(),
  examStatus: ExamStatus,
  /** Whether a paper was ever handed in. */
  isParticipate: flag(),
  /** Percent of the last paper that was handed in; 0 when there is none. */
  mockScore: integer(0, 100),
  /** The last day on which it can be begun; null when there is none. */
  endDate: nullable(day()),
  minutes: integer(1),
  /** The parts of a composite question count one by one. */
  questionCount: integer(0),
  /** When the paper in progress ends. */
  endsAt: nullable(moment()),
};

export const MockPaper = object(paperFields);
export type MockPaper = Static<typeof MockPaper>;

const MockAttempt = object({
  attemptNo: integer(1),
  mockScore: integer(0, 100),
  handedInAt: moment(),
});

export const BeforeMock = object({
  ...paperFields,
  /** Drawn anew for every attempt, by the weights of its topics. */
  isDrawn: flag(),
  topics: list(object({ title: longText(), questionCount: integer(0) })),
  /** How many students have sat it. */
  satCount: integer(0),
  /** Handed in by this student, the newest first. */
  attempts: list(MockAttempt),
});
export type BeforeMock = Static<typeof BeforeMock>;

const filters = object({ courseType: optional(text(100)), subType: optional(text(100)) });

export const listMocks = operation({
  summary: '模考列表，可按课程类型和子类型筛选',
  method: 'GET',
  path: '/api/mock/events',
  access: 'phone',
  query: filters,
  data: object({
    papers: list(MockPaper),
    /** Of all papers, whatever the filter: what can be filtered by, in the order of the families. */
    courseTypes: list(object({ courseType: longText(), subTypes: list(longText()) })),
  }),
});

export const listCourseMocks = operation({
  summary: '一门课的模考',
  method: 'GET',
  path: '/api/mock/list/:courseId',
  access: 'phone',
  params: object({ courseId: id() }),
  data: object({ courseName: longText(), papers: list(MockPaper) }),
  refusals: ['courseNotOwned', 'identityRequired'],
});

export const getBeforeMock = operation({
  summary: '考前：规则、时长、题量',
  method: 'GET',
  path: '/api/mock/before/:paperId',
  access: 'phone',
  params: object({ paperId: id() }),
  data: BeforeMock,
  refusals: ['courseNotOwned', 'identityRequired'],
});

/** Begins the next attempt; one that is in progress goes on. */
export const redoMock = operation({
  summary: '重考：开始新的一次，状态变为进行中',
  method: 'GET',
  path: '/api/mock/redo/:paperId',
  access: 'phone',
  changesState: true,
  params: object({ paperId: id() }),
  data: BeforeMock,
  refusals: ['courseNotOwned', 'courseExpired', 'identityRequired', 'mockEnded', 'mockEmpty'],
});

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

/** A question as it stands on an open paper: nothing of it tells the answer. */
export const OpenMockQuestion = object({
  questionId: id(),
  qType: QuestionKind,
  questionType: QuestionType,
  /** Several options are right. */
  noDefiniteQuestion: flag(),
  /** Place among the parts of a composite question, from 1; 0 otherwise. */
  pos: integer(0),
  /** How many parts that question has; 0 otherwise. */
  groupSize: integer(0),
  /** The stem of that question; null otherwise. */
  material: nullable(longText()),
  detail: object({
    question: longText(),
    options: list(object({ letter: longText(), html: longText() })),
    /** That may follow a number. */
    units: list(longText()),
    /** To fill in; a blank with options is chosen from them. */
    table: nullable(
      object({
        head: list(longText()),
        rows: list(
          list(
            object({
              html: longText(),
              blank: nullable(
                object({ type: oneOf('number', 'choice', 'text'), options: list(longText()) }),
              ),
            }),
          ),
        ),
      }),
    ),
  }),
});
export type OpenMockQuestion = Static<typeof OpenMockQuestion>;

export const MockResult = object({
  answer: longText(),
  /** With what belongs into its blanks. */
  table: nullable(AnswerTable),
  explanation: longText(),
  /** Reference answer of an open question. */
  reference: longText(),
  rationales: list(object({ letter: longText(), html: longText() })),
  studentAnswer: longText(),
  questionStatus: QuestionStatus,
  spentMs: integer(0),
});
export type MockResult = Static<typeof MockResult>;

export const getMockQuestion = operation({
  summary: '试卷里的一道题；交卷前没有答案',
  method: 'GET',
  path: '/api/mock/:paperId/question/:questionId',
  access: 'phone',
  params: object({ paperId: id(), questionId: id() }),
  /** An earlier attempt, once none is in progress. */
  query: object({ attemptNo: optional(integer(1, 32_767)) }),
  data: object({ question: OpenMockQuestion, result: nullable(MockResult) }),
  refusals: ['mockNotBegun'],
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

export const TranscriptQuestion = object({
  questionId: id(),
  topic: integer(0),
  qType: QuestionKind,
  /** The stem as plain text, cut. */
  stem: longText(),
  studentAnswer: longText(),
  questionStatus: QuestionStatus,
  isMarked: flag(),
  spentMs: integer(0),
});
export type TranscriptQuestion = Static<typeof TranscriptQuestion>;

export const MockTranscript = object({
  paperId: id(),
  courseId: id(),
  attemptNo: integer(1),
  title: longText(),
  courseType: longText(),
  minutes: integer(1),
  mockScore: integer(0, 100),
  rightCount: integer(0),
  startedAt: moment(),
  handedInAt: moment(),
  handedInBy: oneOf('student', 'clock'),
  /** Percent of the others with a lower score, by everyone's first attempt; null while nobody else has sat it. */
  percentile: nullable(integer(0, 100)),
  satCount: integer(0),
  topics: list(
    object({
      title: longText(),
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
  refusals: ['mockNotBegun', 'mockNotHandedIn'],
});
