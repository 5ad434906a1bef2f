import type { CardRating, FlashCard } from '@xuezhou/contract/flash-card';
import {
  addLoad,
  rateCard,
  type CardPlan,
  type DueMoment,
  type RatedCard,
} from '@xuezhou/rules/flash-card/schedule';
import type { QueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { changeCard } from './card-query.ts';
import { reviews } from './flash-card.outbox.ts';
import { forgetRefusal } from './refused-reviews.ts';

/** Whoever left a card open for longer did something else meanwhile. */
const maxSpentMs = 600_000;

interface Rating {
  rating: CardRating;
  at: number;
  /** When the card came on screen. */
  shownAt: number;
  plan: CardPlan;
}

/** Rates a card: it shows at once, and the server is told behind it. Null where it cannot be rated. */
export function sendReview(
  client: QueryClient,
  card: FlashCard,
  { rating, at, shownAt, plan }: Rating,
): { reviewId: string; due: DueMoment } | null {
  const rated = rateCard(card.memory, at, plan)[rating - 1];
  if (rated === undefined) return null;
  const reviewId = uuidv7();
  forgetRefusal();
  changeCard(client, card.cardDetailId, stateOf(rated));
  void reviews.add({
    body: {
      reviewId,
      cardDetailId: card.cardDetailId,
      rating,
      reviewedAt: new Date(at).toISOString(),
      spentMs: Math.min(maxSpentMs, Math.max(0, at - shownAt)),
    },
  });
  return { reviewId, due: rated.due };
}

/** What the schedule looks like once a card falls due then. */
export function withLoad(plan: CardPlan, due: DueMoment): CardPlan {
  if (due === null) return plan;
  const loads = new Map(plan.loads);
  addLoad(loads, due);
  return { ...plan, loads };
}

const stateOf = ({ memory, due, rating }: RatedCard): Partial<FlashCard> => ({
  memory: { ...memory },
  status: rating === 1 ? 'learning' : 'known',
  nextReview: due === null ? null : new Date(due).toISOString(),
});
