import * as contract from '@xuezhou/contract/review';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { courseReadiness } from './readiness.ts';
import { listQuestionReports, reportQuestion } from './report-question.ts';
import { reviewOverview } from './review-overview.ts';
import { beginReview, storePerDay } from './session.ts';

export const reviewRoutes = (services: Services) => [
  bind(contract.getReview, (_input, { student }) => reviewOverview(services, student)),
  bind(contract.beginReview, (input, { student }) => beginReview(services, student, input)),
  bind(contract.saveReviewSetting, async ({ body }, { student }) => {
    await storePerDay(services, student, body.perDay);
    return await reviewOverview(services, student);
  }),
  bind(contract.getReadiness, ({ params }, { student }) =>
    courseReadiness(services, student, params.courseId),
  ),
  bind(contract.reportQuestion, (input, { student }) => reportQuestion(services, student, input)),
  bind(contract.listQuestionReports, ({ params }, { student }) =>
    listQuestionReports(services, student, params.questionId),
  ),
];
