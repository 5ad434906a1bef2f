import { Closure } from '../enrolment/index.ts';
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
  type Static,
} from '../kernel.ts';

/** 1 ready, 2 in progress, 3 done. */
export const ExamStatus = oneOf(1, 2, 3);
export type ExamStatus = Static<typeof ExamStatus>;

/** An exam whose form a paper can keep: the first level of CFA has independent choices among three options. */
export const PaperFormat = oneOf('cfa-1');
export type PaperFormat = Static<typeof PaperFormat>;

const paperFields = {
  paperId: id(),
  courseId: id(),
  title: longText(),
  /** The first word is the type, the rest the sub-type; without a word the type is OTHER. */
  courseType: longText(),
  /** Null where it keeps none. */
  format: nullable(PaperFormat),
  /** Practice shows its questions only after the hand-in. */
  isHeldOut: flag(),
  examStatus: ExamStatus,
  /** Whether a paper was ever handed in. */
  isParticipate: flag(),
  /** Percent of the last paper that was handed in; 0 when there is none. */
  mockScore: integer(0, 100),
  /** The last day on which it can be begun; null when there is none. */
  endDate: nullable(day()),
  minutes: integer(1),
  /**
   * Of the paper in progress, or of the next one: a drawn paper asks nothing of books that are closed to the student. The parts
   * of a composite question count one by one.
   */
  questionCount: integer(0),
  /** Of the paper in progress, so many are answered; 0 where there is none. */
  answeredCount: integer(0),
  /** When the paper in progress ends. */
  endsAt: nullable(moment()),
  /** Why no paper of its course can be begun now; null where one can. */
  closedBy: nullable(Closure),
};

export const MockPaper = object(paperFields);
export type MockPaper = Static<typeof MockPaper>;

export const MockAttempt = object({
  attemptNo: integer(1),
  mockScore: integer(0, 100),
  handedInAt: moment(),
});

export const BeforeMock = object({
  ...paperFields,
  /** Drawn anew for every attempt, by the weights of its topics. */
  isDrawn: flag(),
  /** Its number of questions once all its books are open. */
  plannedCount: integer(0),
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

/** So often one student may sit a paper. */
export const maxAttempts = 500;

/** Begins the next attempt; one that is in progress goes on. */
export const redoMock = operation({
  summary: '重考：开始新的一次，状态变为进行中',
  method: 'GET',
  path: '/api/mock/redo/:paperId',
  access: 'phone',
  changesState: true,
  params: object({ paperId: id() }),
  data: BeforeMock,
  refusals: [
    'courseNotOwned',
    'courseExpired',
    'identityRequired',
    'mockEnded',
    'mockEmpty',
    'mockTooMany',
  ],
});
