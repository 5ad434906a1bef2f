import {
  getReadiness,
  getReview,
  listQuestionReports,
  type ReviewOverview,
} from '@xuezhou/contract/review';
import { queryOptions } from '@tanstack/react-query';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { orKeptAnswer } from '../../platform/outbox/or-kept-answer.ts';
import { overviewHere } from './today-session.ts';

/** Without a network: what was taken along, and over it what was done of it on this device. */
export const overviewQuery = queryOptions<ReviewOverview>({
  queryKey: keyOf(getReview, {}),
  queryFn: async ({ client, signal }) =>
    overviewHere(client, await orKeptAnswer(getReview, {}, { signal })),
});

/** Where it stands beside other things its failure is no reason for a notice. */
export const entryQuery = operationQuery(getReview, {}, { ignoreErrors: true });

export const readinessQuery = (courseId: number) =>
  operationQuery(getReadiness, { params: { courseId } }, { ignoreErrors: true });

export const reportsQuery = (questionId: number) =>
  operationQuery(listQuestionReports, { params: { questionId } }, { ignoreErrors: true });
