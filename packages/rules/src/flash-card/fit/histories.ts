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

/** Of whoever has reviewed more a part of the cards is enough. */
export const maxReviews = 50_000;

/**
 * What a learner's log says of how they remember, card by card, as `remember` counts it. A card with one day alone says
 * nothing; one whose clock jumped over years says something wrong.
 */
export function historiesOf(log: readonly ReviewOfCard[], most = maxReviews): CardHistory[] {
  const byCard = new Map<number, ReviewOfCard[]>();
  for (const review of log) {
    const own = byCard.get(review.cardId);
    if (own === undefined) byCard.set(review.cardId, [review]);
    else own.push(review);
  }
  const cards = [...byCard.keys()].toSorted((one, other) => lotOf(one) - lotOf(other));
  const all = cards.map((card) => historyOf(byCard.get(card) ?? [])).filter(saysSomething);
  let count = 0;
  return all.filter((history) => {
    count += history.length - 1;
    return count <= most;
  });
}

/**
 * Which cards stand for the others is drawn by lot, the same each time: those seen last would be the ones that are often
 * forgotten. No two numbers draw the same.
 */
function lotOf(cardId: number): number {
  let lot = Math.imul(cardId ^ (cardId >>> 16), 0x7feb_352d);
  lot = Math.imul(lot ^ (lot >>> 15), 0x846c_a68b);
  return (lot ^ (lot >>> 16)) >>> 0;
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
