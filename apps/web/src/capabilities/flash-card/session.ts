import type { CardListItem, CardRating, CardStatus } from '@xuezhou/contract/flash-card';

export interface SessionCard {
  readonly cardDetailId: number;
  readonly bookId: number;
  readonly status: CardStatus;
  /** A card that was just forgotten comes back at this moment, in milliseconds since 1970. */
  readonly readyAt: number | null;
}

interface Rated {
  readonly card: SessionCard;
  readonly rating: CardRating;
  readonly reviewId: string;
  readonly queue: readonly SessionCard[];
}

/** Cards that are asked one after the other, until all of them are known for today. */
export interface Session {
  readonly title: string;
  readonly total: number;
  readonly queue: readonly SessionCard[];
  /** What was rated, oldest first; the last one can be taken back. */
  readonly rated: readonly Rated[];
  readonly startedAt: number;
}

export function beginSession(
  title: string,
  cards: readonly CardListItem[],
  startedAt: number,
  startAt?: number,
): Session {
  const from = Math.max(
    0,
    cards.findIndex(({ cardDetailId }) => cardDetailId === startAt),
  );
  const queue = cards.slice(from).map(({ cardDetailId, bookId, status, nextReview }) => ({
    cardDetailId,
    bookId,
    status,
    readyAt: status === 'learning' && nextReview !== null ? Date.parse(nextReview) : null,
  }));
  return { title, total: queue.length, queue, rated: [], startedAt };
}

/** What comes back goes first once its time has come; when nothing else is left, it need not wait. */
export function currentCard({ queue }: Session, now: number): SessionCard | null {
  const waiting = queue
    .flatMap((card) => (card.readyAt === null ? [] : [{ card, readyAt: card.readyAt }]))
    .toSorted((one, other) => one.readyAt - other.readyAt);
  const [first] = waiting;
  if (first !== undefined && first.readyAt <= now) return first.card;
  return queue.find(({ readyAt }) => readyAt === null) ?? first?.card ?? null;
}

/** The cards that are likely to be asked next. */
export function upcomingCards(session: Session, now: number, count: number): SessionCard[] {
  const current = currentCard(session, now);
  return session.queue.filter((card) => card !== current).slice(0, count);
}

export function rateCurrent(
  session: Session,
  card: SessionCard,
  given: { rating: CardRating; reviewId: string; readyAt: number | null },
): Session {
  const { rating, reviewId, readyAt } = given;
  const rest = session.queue.filter(({ cardDetailId }) => cardDetailId !== card.cardDetailId);
  const again: SessionCard[] = rating === 1 ? [{ ...card, status: 'learning', readyAt }] : [];
  return {
    ...session,
    queue: [...rest, ...again],
    rated: [...session.rated, { card, rating, reviewId, queue: session.queue }],
  };
}

/** Without a card that cannot be had: it counts neither as asked nor as known. */
export function passOver(session: Session, card: SessionCard): Session {
  const without = (queue: readonly SessionCard[]) =>
    queue.filter(({ cardDetailId }) => cardDetailId !== card.cardDetailId);
  return {
    ...session,
    total: session.total - 1,
    queue: without(session.queue),
    rated: session.rated.map((one) => ({ ...one, queue: without(one.queue) })),
  };
}

/** As it was before the last rating; the card that was rated is asked at once. */
export function takeBack(session: Session): Session {
  const last = session.rated.at(-1);
  if (last === undefined) return session;
  const others = last.queue.filter(({ cardDetailId }) => cardDetailId !== last.card.cardDetailId);
  const card = last.card.readyAt === null ? last.card : { ...last.card, readyAt: 0 };
  return { ...session, queue: [card, ...others], rated: session.rated.slice(0, -1) };
}

export interface SessionCounts {
  readonly fresh: number;
  readonly learning: number;
  readonly review: number;
}

export function countSession({ queue }: Session): SessionCounts {
  const count = (...statuses: CardStatus[]) =>
    queue.filter(({ status }) => statuses.includes(status)).length;
  return { fresh: count('new'), learning: count('learning'), review: count('due', 'known') };
}

const usualSeconds = 17;

/** What the rest will take, rounded up, by the pace so far. */
export function minutesLeft({ queue, rated, startedAt }: Session, now: number): number {
  const seconds =
    rated.length < 5 ? usualSeconds : Math.min(90, (now - startedAt) / 1000 / rated.length);
  return Math.max(1, Math.ceil((queue.length * seconds) / 60));
}
