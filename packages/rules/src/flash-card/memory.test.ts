import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isLeech,
  naturalInterval,
  remember,
  inOrderOfTime,
  type CardMemory,
  type CardRating,
} from './memory.ts';
import { dayOfText, startOfDay } from './study-day.ts';

const day = (number: number, minute = 0) =>
  startOfDay(dayOfText('2026-03-02') + number) + (600 + minute) * 60_000;
const review = fc.record({
  reviewId: fc.uuid(),
  rating: fc.constantFrom<CardRating>(1, 2, 3, 4),
  at: fc.integer({ min: day(0), max: day(120) }),
});
const reviews = fc.uniqueArray(review, { maxLength: 15, selector: ({ reviewId }) => reviewId });
const after = (...given: readonly (readonly [CardRating, number])[]) =>
  given.reduce<CardMemory | null>((memory, [rating, at]) => remember(memory, { rating, at }), null);

describe('the memory of a card', () => {
  it('stays within the bounds of FSRS', () => {
    fc.assert(
      fc.property(reviews, (given) => {
        const memory = inOrderOfTime(given).reduce<CardMemory | null>(remember, null);
        if (memory === null) return;
        expect(memory.difficulty).toBeGreaterThanOrEqual(1);
        expect(memory.difficulty).toBeLessThanOrEqual(10);
        expect(naturalInterval(memory)).toBeGreaterThanOrEqual(1);
        expect(memory.reviews).toBe(given.length);
      }),
    );
  });

  it('does not grow by repeats on one day', () => {
    const once = after([3, day(0)]);
    const often = after([3, day(0)], [3, day(0, 1)], [4, day(0, 2)], [3, day(0, 3)]);
    expect(often).toMatchObject({ stability: once?.stability, difficulty: once?.difficulty });
    expect(often?.reviews).toBe(4);
  });

  it('remembers less well what was forgotten first, though it was known minutes later', () => {
    const slow = after([1, day(0)], [3, day(0, 10)]);
    const quick = after([3, day(0)]);
    expect(slow?.isRelearning).toBe(false);
    expect(slow?.stability ?? 0).toBeLessThan(quick?.stability ?? 0);
  });
});

describe('a leech', () => {
  const forgotten = after([3, day(0)], [1, day(3)], [1, day(5)], [1, day(8)], [1, day(11)]);

  it('is a card that was forgotten on four days', () => {
    expect(forgotten && isLeech(forgotten)).toBe(true);
    expect(isLeech({ lapses: 3 })).toBe(false);
  });

  it('has a way back: three days in a row on which it was remembered', () => {
    let memory = forgotten;
    for (const [index, at] of [day(12), day(14), day(18)].entries()) {
      expect(memory && isLeech(memory), `after ${index} good days`).toBe(true);
      memory = remember(memory, { rating: 3, at });
    }
    expect(memory && isLeech(memory)).toBe(false);
  });
});
