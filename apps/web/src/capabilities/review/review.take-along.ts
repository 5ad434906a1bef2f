import { getReview } from '@xuezhou/contract/review';
import { call } from '@xuezhou/client/api/call.ts';
import { answerOf, keepAnswers } from '../../platform/outbox/kept-answers.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { todayQuery } from './today-session.ts';

/**
 * Keeps the review of today: which items it has, and how many. Its questions and cards are taken along with the courses
 * that they belong to.
 */
export async function takeAlong(): Promise<void> {
  await queryClient.query({ ...todayQuery, staleTime: 0 });
  await keepAnswers([answerOf(getReview, {}, await call(getReview, {}, { ignoreErrors: true }))]);
}
