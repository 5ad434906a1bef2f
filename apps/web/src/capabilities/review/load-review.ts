import type { PageLoad } from '../../platform/page/page.ts';
import { overviewQuery } from './review.queries.ts';
import { todayQuery } from './today-session.ts';

// A file of its own: with the routes it would arrive with the login page.
export async function loadReview({ queryClient, search, isPrefetch }: PageLoad): Promise<void> {
  // To look at it chooses nothing; only who begins has the session of the day chosen.
  if (search['at'] !== 'now') await queryClient.query({ ...overviewQuery, staleTime: 5000 });
  else if (!isPrefetch) await queryClient.query(todayQuery);
}
