import { getReadiness, getReview, listQuestionReports } from '@xuezhou/contract/review';
import { operationQuery } from '../../platform/api/operation-query.ts';

export const overviewQuery = operationQuery(getReview, {});

/** Where it stands beside other things its failure is no reason for a notice. */
export const entryQuery = operationQuery(getReview, {}, { ignoreErrors: true });

export const readinessQuery = (courseId: number) =>
  operationQuery(getReadiness, { params: { courseId } }, { ignoreErrors: true });

export const reportsQuery = (questionId: number) =>
  operationQuery(listQuestionReports, { params: { questionId } }, { ignoreErrors: true });
