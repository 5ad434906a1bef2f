import { longestInterval, type CardRating } from '../memory.ts';
import { dayOfMoment } from '../study-day.ts';

/** A review in the log of one learner. */
export interface ReviewOfCard {
  readonly cardId: number;
  readonly at: number;
  readonly rating: CardRating;
}

/** A review that counts: the first of its card on its day. */
export interface CountedReview {
  readonly rating: CardRating;
  readonly at: number;
  /** Since the one before it; 0 of the first. */
  readonly days: number;
}

export type CardHistory = readonly CountedReview[];

/** Of whoever has reviewed more the cards that were seen last are enough. */
export const mostReviews = 50_000;

/**
 * What a learner's log says of how they remember, card by card, as `remember` counts it. A card with one day alone says
 * nothing; one whose clock jumped over years says something wrong.
 */
export function historiesOf(log: readonly ReviewOfCard[], most = mostReviews): CardHistory[] {
  const byCard = new Map<number, ReviewOfCard[]>();
  for (const review of log) {
    const own = byCard.get(review.cardId);
    if (own === undefined) byCard.set(review.cardId, [review]);
    else own.push(review);
  }
  const all = [...byCard.values()].map(historyOf).filter(saysSomething);
  const newest = all.toSorted((one, other) => lastOf(other) - lastOf(one));
  let count = 0;
  return newest.filter((history) => {
    count += history.length - 1;
    return count <= most;
  });
}

function historyOf(reviews: readonly ReviewOfCard[]): CardHistory {
  const history: CountedReview[] = [];
  let before: number | null = null;
  for (const { rating, at } of reviews.toSorted((one, other) => one.at - other.at)) {
    const day = dayOfMoment(at);
    if (before !== null && day <= before) continue;
    history.push({ rating, at, days: before === null ? 0 : day - before });
    before = day;
  }
  return history;
}

const saysSomething = (history: CardHistory): boolean =>
  history.length > 1 && history.every(({ days }) => days <= longestInterval);

const lastOf = (history: CardHistory): number => history.at(-1)?.at ?? 0;
