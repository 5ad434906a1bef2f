import {
  answerCard,
  deleteOwnCard,
  openCard,
  saveOwnCard,
  undoCardReview,
  type FlashCard,
} from '@xuezhou/contract/flash-card';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { defineOutboxKind } from '../../platform/outbox/outbox.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { outdateCards } from './flash-card.queries.ts';
import { tellRefusal } from './refused-reviews.ts';

export type Review = InputOf<typeof answerCard>['body'];

/** The server's word replaces what this device foretold. */
function settle(cardDetailId: number, state: DataOf<typeof answerCard>): void {
  queryClient.setQueriesData<FlashCard>(
    {
      queryKey: [openCard.path],
      predicate: ({ queryKey }) => idOf(queryKey[1]) === cardDetailId,
    },
    (card) => card && { ...card, ...state },
  );
  outdateCards(queryClient);
}

function idOf(input: unknown): number | undefined {
  return (input as InputOf<typeof openCard> | undefined)?.params.cardDetailId;
}

/** A rating on its way; the card has gone on already. */
export const reviews = defineOutboxKind('flash-card.review', answerCard, {
  accepted: ({ body }, data) => settle(body.cardDetailId, data),
  refused: (_input, { message }) => {
    tellRefusal(message);
    void queryClient.invalidateQueries({ queryKey: [openCard.path] });
    outdateCards(queryClient);
  },
});

/** A rating that was taken back; it is sent after the rating. */
export const undos = defineOutboxKind('flash-card.undo', undoCardReview, {
  accepted: ({ body }, data) => settle(body.cardDetailId, data),
});

/** Ratings that this device made and the server has not taken yet, without those taken back, oldest first. */
export async function waitingReviews(): Promise<Review[]> {
  const undone = new Set((await undos.waiting()).map(({ body }) => body.reviewId));
  return (await reviews.waiting())
    .map(({ body }) => body)
    .filter(({ reviewId }) => !undone.has(reviewId));
}

// What an outcome of an own card takes comes when there is one.
const ownOutcomes = () => import('./own-card/own-outcomes.ts');

/** A card that was written or changed. */
export const ownSaves = defineOutboxKind('flash-card.own-save', saveOwnCard, {
  accepted: (_input, card) =>
    void ownOutcomes().then(({ refreshOwnCards }) => refreshOwnCards(card)),
  refused: (input, { message }) =>
    void ownOutcomes().then(({ putBackCard }) => putBackCard(input, message)),
});

export const ownDeletions = defineOutboxKind('flash-card.own-delete', deleteOwnCard, {
  accepted: () => void ownOutcomes().then(({ refreshOwnCards }) => refreshOwnCards()),
});
