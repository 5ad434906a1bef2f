import { sql } from 'kysely';
import { prepareSql, type Change } from '../../platform/database/prepare.ts';
import type { StoredCardMemory } from './flash-card.tables.ts';

export interface ReviewToStore {
  reviewId: string;
  cardId: number;
  courseId: number;
  rating: 1 | 2 | 3 | 4;
  spentMs: number | null;
  reviewedAt: Date;
  now: Date;
}

const storeReview = prepareSql<ReviewToStore & { studentId: number }, { review_id: string }>(
  (p) => sql`
    insert into card_review (student_id, review_id, card_id, course_id, rating, spent_ms, reviewed_at, received_at)
    values (${p.studentId}, ${p.reviewId}, ${p.cardId}, ${p.courseId}, ${p.rating}, ${p.spentMs},
      ${p.reviewedAt}, ${p.now})
    on conflict do nothing returning review_id`,
);

const findReview = prepareSql<
  { studentId: number; reviewId: string },
  { card_id: number; rating: number }
>(
  (p) => sql`select card_id, rating from card_review
    where student_id = ${p.studentId} and review_id = ${p.reviewId}`,
);

const storeUndo = prepareSql<
  { studentId: number; reviewId: string; cardId: number; now: Date },
  { review_id: string }
>(
  (p) => sql`
    insert into card_review_undo (student_id, review_id, card_id, undone_at)
    values (${p.studentId}, ${p.reviewId}, ${p.cardId}, ${p.now})
    on conflict do nothing returning review_id`,
);

export interface CountingReview {
  review_id: string;
  rating: 1 | 2 | 3 | 4;
  reviewed_at: Date;
}

/** Those that were not taken back. An undo counts for the card that it named alone. */
const listReviews = prepareSql<{ studentId: number; cardId: number }, CountingReview>(
  (p) => sql`
    select review_id, rating, reviewed_at from card_review r
    where student_id = ${p.studentId} and card_id = ${p.cardId}
      and not exists (select from card_review_undo u
        where u.student_id = ${p.studentId} and u.review_id = r.review_id and u.card_id = r.card_id)`,
);

interface StateToStore {
  cardId: number;
  courseId: number;
  memory: StoredCardMemory | null;
  dueAt: Date | null;
  firstReviewedAt: Date | null;
  reviewedAt: Date | null;
}

const storeState = prepareSql<
  Omit<StateToStore, 'memory'> & { memory: string | null; studentId: number },
  never
>(
  (p) => sql`
    insert into card_state (student_id, card_id, course_id, memory, due_at, first_reviewed_at, reviewed_at)
    values (${p.studentId}, ${p.cardId}, ${p.courseId}, ${p.memory}::jsonb, ${p.dueAt},
      ${p.firstReviewedAt}, ${p.reviewedAt})
    on conflict (student_id, card_id) do update set (memory, due_at, first_reviewed_at, reviewed_at) =
      (excluded.memory, excluded.due_at, excluded.first_reviewed_at, excluded.reviewed_at)`,
);

const findState = prepareSql<
  { studentId: number; cardId: number },
  { memory: StoredCardMemory | null; due_at: Date | null }
>(
  (p) => sql`select memory, due_at from card_state
    where student_id = ${p.studentId} and card_id = ${p.cardId}`,
);

/** What is written together, under the lock of the course's plan. */
export const reviewWriter = (change: Change, studentId: number) => ({
  /** False when the id was taken before. */
  storeReview: async (review: ReviewToStore): Promise<boolean> =>
    (await storeReview.first(change, { studentId, ...review })) !== undefined,
  review: (reviewId: string) => findReview.first(change, { studentId, reviewId }),
  /** False when it was taken back before. */
  storeUndo: async (undo: { reviewId: string; cardId: number; now: Date }): Promise<boolean> =>
    (await storeUndo.first(change, { studentId, ...undo })) !== undefined,
  state: (cardId: number) => findState.first(change, { studentId, cardId }),
  reviews: (cardId: number) => listReviews.rows(change, { studentId, cardId }),
  storeState: (state: StateToStore) =>
    storeState.run(change, {
      studentId,
      ...state,
      memory: state.memory && JSON.stringify(state.memory),
    }),
});
