import type { CardListItem, CardStatus } from '@xuezhou/contract/flash-card';
import { describe, expect, it } from 'vitest';
import {
  beginSession,
  countSession,
  currentCard,
  minutesLeft,
  passOver,
  rateCurrent,
  takeBack,
  upcomingCards,
  type Session,
} from './session.ts';

const item = (cardDetailId: number, status: CardStatus = 'new'): CardListItem => ({
  cardDetailId,
  bookId: 1,
  readingId: 1,
  status,
  favorite: false,
  nextReview: null,
});
const session = () => beginSession('今日闪卡', [item(1, 'due'), item(2), item(3)], 0);
const shown = (given: Session, now = 0) => currentCard(given, now)?.cardDetailId ?? null;
const rate = (given: Session, rating: 1 | 2 | 3 | 4, now = 0) => {
  const card = currentCard(given, now);
  if (card === null) throw new Error('nothing to rate');
  const readyAt = rating === 1 ? now + 600_000 : null;
  return rateCurrent(given, card, { rating, reviewId: `review-${given.rated.length}`, readyAt });
};

describe('a session', () => {
  it('goes on without a card that cannot be had, also when the rating before it is taken back', () => {
    const rated = rate(session(), 3);
    const card = currentCard(rated, 0);
    if (card === null) throw new Error('nothing to pass over');
    const passed = passOver(rated, card);
    expect([shown(passed), passed.total]).toEqual([3, 2]);
    expect(takeBack(passed).queue.map(({ cardDetailId }) => cardDetailId)).toEqual([1, 3]);
  });

  it('asks each card in its order, and is over when all are known', () => {
    let now = session();
    for (const id of [1, 2, 3]) {
      expect(shown(now)).toBe(id);
      now = rate(now, 3);
    }
    expect(shown(now)).toBeNull();
  });

  it('brings a forgotten card back after its ten minutes, before the others', () => {
    const forgotten = rate(session(), 1);
    expect(shown(forgotten, 1000)).toBe(2);
    expect(shown(forgotten, 600_000)).toBe(1);
    expect(countSession(forgotten)).toEqual({ fresh: 2, learning: 1, review: 0 });
  });

  it('does not keep anybody waiting for a forgotten card when nothing else is left', () => {
    let now = rate(session(), 1);
    now = rate(rate(now, 3), 4);
    expect(shown(now, 1000)).toBe(1);
    expect(shown(rate(now, 3), 1000)).toBeNull();
  });

  it('takes a rating back: the card is asked again at once, and counts as before', () => {
    const before = session();
    const after = takeBack(rate(before, 4));
    expect(after).toEqual(before);
    const learning = rate(before, 1);
    const back = takeBack(rate(learning, 3, 600_000));
    expect(shown(back, 1000)).toBe(1);
    expect(takeBack(before)).toBe(before);
  });

  it('[flash-card.resume] begins at the card that was studied last', () => {
    const resumed = beginSession('顺序', [item(1), item(2), item(3)], 0, 2);
    expect(shown(resumed)).toBe(2);
    expect(resumed.total).toBe(2);
    expect(beginSession('顺序', [item(1)], 0, 9).total).toBe(1);
  });

  it('knows what comes next, to have it at hand', () => {
    expect(upcomingCards(session(), 0, 1).map(({ cardDetailId }) => cardDetailId)).toEqual([2]);
  });

  it('tells the minutes left by the pace so far', () => {
    expect(minutesLeft(session(), 0)).toBe(1);
    const many = beginSession(
      '',
      Array.from({ length: 40 }, (_, index) => item(index + 1)),
      0,
    );
    expect(minutesLeft(many, 0)).toBe(12);
    let slow = many;
    for (let card = 0; card < 10; card++) slow = rate(slow, 3);
    expect(minutesLeft(slow, 600_000)).toBe(30);
  });
});
