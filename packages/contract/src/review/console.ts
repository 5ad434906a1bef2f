import {
  day,
  done,
  flag,
  id,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';
export * from './console-mastery.ts';
import { maxQuestionsAtOnce } from '../practice/console.ts';
import { QuestionKind } from '../practice/question.ts';

const Suspicion = oneOf(
  'key-doubtful',
  'same-mistake',
  'discriminates-badly',
  'like-guessing',
  'option-unused',
  'part-too-hard',
  'too-hard',
  'too-easy',
);

/** Figures of fewer people say more of these people than of the question: they are not shown. */
export const fewestShown = 20;

/** What a list of the bank is narrowed to. */
const filter = {
  courseId: optional(id()),
  readingId: optional(id()),
  kind: optional(QuestionKind),
  /** Left out: `asked` ones. `gone`: its file has it no longer. */
  state: optional(oneOf('asked', 'withdrawn', 'gone')),
  /**
   * `suspect`: the figures speak against it; `reported`: students do; `unanswered`; `unexplained`: it, or a part of it, says
   * nothing of why; `unplaced`: it has no chapter.
   */
  only: optional(oneOf('suspect', 'reported', 'unanswered', 'unexplained', 'unplaced')),
  /** A part of the stem or of an option, or the number of the question. */
  search: optional(text(100)),
};

export const BankQuestion = object({
  questionId: id(),
  courseId: id(),
  kind: QuestionKind,
  stem: text(),
  /** Composite: how many parts it has. */
  parts: integer(0),
  version: integer(1),
  state: oneOf('asked', 'withdrawn', 'gone'),
  /** Content files own it: it is changed there, and read only here. */
  inFiles: flag(),
  chapter: nullable(text()),
  topic: nullable(text()),
  /** First answers of this version; null: fewer than `fewestShown` people. */
  figures: nullable(
    object({
      answers: integer(0),
      /** Share of right ones. */
      facility: number(),
      discrimination: nullable(number()),
    }),
  ),
  /** A model drafted it: who accepted it into the bank. */
  acceptedBy: optional(text()),
  /** As of the last night. */
  suspicions: list(Suspicion),
  openReports: integer(0),
});
export type BankQuestion = Static<typeof BankQuestion>;

/** In the order of courses and their files. */
export const listBankQuestions = operation({
  summary: '题库：一门课程或全部课程的题目',
  method: 'GET',
  path: '/api/console/questions',
  access: { staff: 'content.read' },
  freshness: { late: 60 },
  query: object({
    ...filter,
    /** `next` of the page before. */
    after: optional(text(40)),
    limit: optional(integer(1, 200)),
  }),
  data: object({
    list: list(BankQuestion),
    next: nullable(text(40)),
    /** Of all that fit, on the first page; counted up to `maxCounted`. */
    total: nullable(integer(0)),
  }),
});
export const maxCounted = 10_000;

/** Courses that have questions, asked or not, in the order of the catalogue. */
export const listBankCourses = operation({
  summary: '有题目的课程',
  method: 'GET',
  path: '/api/console/questions/courses',
  access: { staff: 'content.read' },
  data: list(object({ courseId: id(), title: text(), questions: integer(0) })),
});

/** All that fit, so that one thing can be done with them. */
export const listBankQuestionIds = operation({
  summary: '符合筛选的全部题目的编号',
  method: 'GET',
  path: '/api/console/questions/ids',
  access: { staff: 'content.read' },
  freshness: { late: 60 },
  query: object(filter),
  data: object({
    questionIds: list(id(), maxQuestionsAtOnce),
    /** There are more than are done at once. */
    isCut: flag(),
  }),
});

/** Exactly those that fit. What was left out is answered here; the file is fetched from its address, within an hour, by who made it. */
export const exportBankQuestions = operation({
  summary: '导出符合筛选的题目',
  method: 'POST',
  path: '/api/console/questions/export',
  access: { staff: 'content.read' },
  body: object({ ...filter, format: oneOf('xlsx', 'csv', 'gift', 'xml', 'zip') }),
  data: object({
    fileName: text(),
    /** `/files/console/bank/…` */
    address: text(),
    questions: integer(0),
    /** What the format does not hold, in Chinese. */
    left: list(text()),
  }),
  refusals: ['bankExportEmpty', 'bankExportLong'],
  timeout: 180_000,
});
export const maxExported = 50_000;

/** Questions that figures or students speak against, the worst first. */
export const listSuspectQuestions = operation({
  summary: '可疑的题目',
  method: 'GET',
  path: '/api/console/questions/suspects',
  access: { staff: 'content.read' },
  freshness: { late: 60 },
  query: object({ courseId: optional(id()) }),
  data: list(
    object({
      questionId: id(),
      courseId: id(),
      stem: text(),
      /** Of the question as it is now. */
      version: integer(1),
      suspicions: list(Suspicion),
      openReports: integer(0),
      /** Of these, how many say that the answer is wrong. */
      keyReports: integer(0),
      /** First answers of this version. */
      answers: integer(0),
      /** Share of right ones. */
      facility: number(),
      discrimination: nullable(number()),
      medianMs: nullable(number()),
      options: list(object({ letter: text(), chosen: integer(0), isKey: flag() })),
      /** The wrong number that most people wrote. */
      mistake: nullable(object({ text: text(), people: integer(1) })),
      /** Share of right entries, blank by blank. */
      blanks: list(number()),
    }),
  ),
});

/** Somebody looked and found it sound: its figures are no suspicion until they change. */
export const passSuspicion = operation({
  summary: '可疑的题核对过，没有问题',
  method: 'POST',
  path: '/api/console/questions/pass',
  access: { staff: 'question.write', reach: 'courses' },
  body: object({
    questionId: id(),
    version: integer(1),
    /** What was seen to speak against it. */
    suspicions: list(Suspicion, 8),
    why: optional(text(200)),
  }),
  data: done(),
  refusals: ['questionsUnknown', 'suspicionChanged'],
});

export const listOpenQuestionReports = operation({
  summary: '等待处理的题目报告',
  method: 'GET',
  path: '/api/console/questions/reports',
  access: { staff: 'content.read' },
  /** `own`: only those that who asks may settle. */
  query: object({ own: optional(flag()) }),
  data: list(
    object({
      reportNo: id(),
      reportedOn: day(),
      questionId: id(),
      reason: oneOf('key', 'typo', 'unclear', 'outdated', 'other'),
      /** Null where the question is in the catalogue no more. */
      stem: nullable(text()),
      content: text(),
      /** The question was changed since. */
      hasChanged: flag(),
    }),
  ),
});

/** The student gets the reply as a message. */
export const settleQuestionReport = operation({
  summary: '处理一份题目报告',
  method: 'POST',
  path: '/api/console/questions/reports/settle',
  access: { staff: 'question.write', reach: 'courses' },
  body: object({ reportNo: id(), status: oneOf('fixed', 'kept'), reply: text(2000) }),
  data: done(),
  refusals: ['questionReportUnknown', 'questionReplyEmpty'],
});

/** One answer to all who reported the same question; who was answered meanwhile is left. */
export const settleQuestionReports = operation({
  summary: '用一段答复处理同一道题的几份报告',
  method: 'POST',
  path: '/api/console/questions/reports/settle-all',
  access: { staff: 'question.write', reach: 'courses' },
  body: object({
    questionId: id(),
    reportNos: list(id(), 200),
    status: oneOf('fixed', 'kept'),
    reply: text(2000),
  }),
  /** How many were settled. */
  data: object({ settled: integer(1) }),
  refusals: ['questionReportUnknown', 'questionReplyEmpty'],
});

export * from './editor/question-form.ts';
export * from './editor/operations.ts';
export * from './editor/regrade-operations.ts';
