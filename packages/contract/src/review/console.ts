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
} from '../kernel.ts';

/** Questions that figures or students speak against, the worst first. */
export const listSuspectQuestions = operation({
  summary: '可疑的题目',
  method: 'GET',
  path: '/api/console/questions/suspects',
  access: { staff: 'content.read' },
  query: object({ courseId: optional(id()) }),
  data: list(
    object({
      questionId: id(),
      courseId: id(),
      stem: text(),
      suspicions: list(
        oneOf('key-doubtful', 'discriminates-badly', 'option-unused', 'too-hard', 'too-easy'),
      ),
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
    }),
  ),
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
