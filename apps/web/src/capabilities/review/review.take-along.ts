import { getReview } from '@xuezhou/contract/review';
import { call } from '../../platform/api/call.ts';
import { answerOf, keepAnswers } from '../../platform/kept-answers.ts';
import { queryClient } from '../../platform/query-client.ts';
import { todayQuery } from './today-session.ts';

/**
 * Keeps the review of today: which items it has, and how many. Its questions and cards are taken along with the courses
 * that they belong to.
 */
export async function takeAlong(): Promise<void> {
  await queryClient.query({ ...todayQuery, staleTime: 0 });
  await keepAnswers([answerOf(getReview, {}, await call(getReview, {}, { ignoreErrors: true }))]);
}
