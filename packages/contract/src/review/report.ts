import {
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

export const QuestionReportReason = oneOf('key', 'typo', 'unclear', 'outdated', 'other');
export type QuestionReportReason = Static<typeof QuestionReportReason>;

/** open: not looked at yet; fixed: the school changed the question; kept: it stays as it is, and the reply says why. */
export const QuestionReportStatus = oneOf('open', 'fixed', 'kept');
export type QuestionReportStatus = Static<typeof QuestionReportStatus>;

export const QuestionReport = object({
  reportId: uuid(),
  reason: QuestionReportReason,
  content: longText(),
  status: QuestionReportStatus,
  reply: nullable(longText()),
  reportedAt: moment(),
});
export type QuestionReport = Static<typeof QuestionReport>;

const needsCourse = ['courseNotOwned', 'identityRequired'] as const;

/** Open reports of one student. */
export const maxOpenReports = 500;

/** Idempotent by reportId. The version is the one that the student saw. */
export const reportQuestion = operation({
  summary: '报告一道题目有错',
  method: 'POST',
  path: '/api/review/question-report',
  access: 'login',
  body: object({
    reportId: uuid(),
    courseId: id(),
    questionId: id(),
    version: integer(1, 32_767),
    reason: QuestionReportReason,
    content: text(1000),
  }),
  data: QuestionReport,
  refusals: [...needsCourse, 'questionReportEmpty', 'questionReportTooMany', 'idReused'],
  perMinute: 20,
});

export const listQuestionReports = operation({
  summary: '自己对一道题目的报告，和学校的处理',
  method: 'GET',
  path: '/api/review/question-report/:questionId',
  access: 'login',
  params: object({ questionId: id() }),
  data: list(QuestionReport),
});
