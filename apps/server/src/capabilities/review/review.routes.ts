import * as contract from '@xuezhou/contract/review';
import { bind, type CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getReadiness } from './readiness.ts';
import { listQuestionReports, reportQuestion } from './report-question.ts';
import { getReview } from './review-overview.ts';
import { beginReview, storePerDay } from './session.ts';

export const reviewRoutes = (services: Services) => [
  bind(contract.getReview, (_input, { student }) => getReview(services, student)),
  bind(contract.beginReview, (input, { student }) => beginReview(services, student, input)),
  bind(contract.saveReviewSetting, ({ body }, { student }) =>
    saveReviewSetting(services, student, body.perDay),
  ),
  bind(contract.getReadiness, ({ params }, { student }) =>
    getReadiness(services, student, params.courseId),
  ),
  bind(contract.reportQuestion, (input, { student }) => reportQuestion(services, student, input)),
  bind(contract.listQuestionReports, ({ params }, { student }) =>
    listQuestionReports(services, student, params.questionId),
  ),
];

async function saveReviewSetting(services: Services, student: CurrentStudent, perDay: number) {
  await storePerDay(services, student, perDay);
  return await getReview(services, student);
}
