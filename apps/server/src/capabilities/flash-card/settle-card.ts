import type { answerCard } from '@xuezhou/contract/flash-card';
import type { DataOf } from '@xuezhou/contract/kernel';
import { settleCard as settleReviews } from '@xuezhou/rules/flash-card/schedule';
import type { Change } from '../../platform/database/prepare.ts';
import { planForReview } from './card-plan.ts';
import { presentCardState } from './flash-card.presenter.ts';
import { reviewWriter } from './review.repository.ts';

interface Settling {
  studentId: number;
  cardId: number;
  courseId: number;
  now: Date;
}

/**
 * Writes to the log, then makes the card's state from all of it: late arrivals count as if they had been in time. Where
 * nothing was written (false) the state stays as it is.
 */
export async function settleCard(
  change: Change,
  { studentId, cardId, courseId, now }: Settling,
  write: () => Promise<unknown>,
): Promise<DataOf<typeof answerCard>> {
  const plan = await planForReview(change, { studentId, courseId, now }, cardId);
  const isWritten = await write();
  const writer = reviewWriter(change, studentId);
  const stored = isWritten === false ? await writer.state(cardId) : undefined;
  if (stored !== undefined) return presentCardState(stored, now);
  const reviews = (await writer.reviews(cardId)).map((row) => ({
    reviewId: row.review_id,
    rating: row.rating,
    at: row.reviewed_at.getTime(),
  }));
  const settled = settleReviews(reviews, plan);
  const times = reviews.map(({ at }) => at);
  const state = {
    memory: settled?.memory ?? null,
    dueAt: typeof settled?.due === 'number' ? new Date(settled.due) : null,
  };
  await writer.storeState({
    cardId,
    courseId,
    ...state,
    firstReviewedAt: settled && new Date(Math.min(...times)),
    reviewedAt: settled && new Date(Math.max(...times)),
  });
  return presentCardState({ memory: state.memory, due_at: state.dueAt }, now);
}
