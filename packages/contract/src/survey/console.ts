import { EsgRegistration, SurveyAnswer, SurveyItem } from './index.ts';
import {
  done,
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
  text,
} from '../kernel.ts';

export * from './esg-form.ts';
export * from './plan.ts';

export const listSurveys = operation({
  summary: '调查和各收到多少份',
  method: 'GET',
  path: '/api/console/surveys',
  access: { staff: 'report.read' },
  freshness: { late: 60 },
  data: list(
    object({
      surveyId: id(),
      title: longText(),
      isAnonymous: flag(),
      opensAt: nullable(moment()),
      closesAt: nullable(moment()),
      owner: oneOf('file', 'console'),
      /** Its file no longer names it, or it was never opened. */
      isRetired: flag(),
      posted: integer(0),
    }),
  ),
});

/** Whose an answer is only where the survey is not anonymous. Hidden items are there too: they may have been answered before. */
const SurveyResults = object({
  title: longText(),
  isAnonymous: flag(),
  items: list(SurveyItem),
  answers: list(
    object({
      studentId: nullable(id()),
      nickname: longText(),
      /** An anonymous one has a day alone. */
      postedOn: longText(),
      answers: list(SurveyAnswer),
    }),
  ),
});

/** Each look at answers with names is logged. */
export const getSurveyResults = operation({
  summary: '一份调查的全部答案',
  method: 'GET',
  path: '/api/console/surveys/:surveyId/results',
  access: { staff: 'student.export' },
  params: object({ surveyId: id() }),
  changesState: true,
  data: SurveyResults,
  refusals: ['surveyUnknown'],
});

/** Names leave the school: a second person agrees first, unless the survey is anonymous. */
export const exportSurveyResults = operation({
  summary: '导出一份调查的全部答案',
  method: 'POST',
  path: '/api/console/surveys/export',
  access: { staff: 'student.export' },
  body: object({ surveyId: id(), why: text(200) }),
  data: SurveyResults,
  refusals: ['whyEmpty', 'surveyUnknown', 'approvalAsked', 'approvalDelayed'],
});

/** With whole numbers: whoever reads them is in the log. */
export const exportEsgRegistrations = operation({
  summary: 'ESG 考试登记，带完整证件号',
  method: 'POST',
  path: '/api/console/esg/export',
  access: { staff: 'student.export' },
  /** Also those who were registered with the organiser already. */
  body: object({ all: flag() }),
  data: list(object({ studentId: id(), nickname: longText(), registration: EsgRegistration })),
});

/** From then on the student cannot withdraw, and 90 days later it is deleted. Done again it changes nothing. */
export const settleEsgRegistration = operation({
  summary: '记下已向主办方登记',
  method: 'POST',
  path: '/api/console/esg/settle',
  access: { staff: 'request.decide' },
  body: object({ studentId: id() }),
  data: done(),
  refusals: ['esgUnknown'],
});
