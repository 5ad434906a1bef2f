import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  generalModel,
  isLeech,
  longestInterval,
  naturalInterval,
  inOrderOfTime,
  type CardMemory,
  type CardRating,
} from './memory.ts';
import { dayOfMoment, dayOfText, startOfDay } from './study-day.ts';

const { recallOn, remember } = generalModel;
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

  it.each([
    ['the first time', [[3, 0]], { reviews: 1, lapses: 0, streak: 1, isRelearning: false }],
    ['never yet', [[1, 0]], { reviews: 1, lapses: 0, streak: 0, isRelearning: true }],
    ['with effort', [[2, 0]], { reviews: 1, lapses: 0, streak: 1, isRelearning: false }],
    [
      'on two days',
      [
        [3, 0],
        [2, 2],
      ],
      { reviews: 2, lapses: 0, streak: 2, isRelearning: false },
    ],
    [
      'no more',
      [
        [3, 0],
        [1, 3],
      ],
      { reviews: 2, lapses: 1, streak: 0, isRelearning: true },
    ],
    [
      'again',
      [
        [3, 0],
        [1, 3],
        [3, 4],
      ],
      { reviews: 3, lapses: 1, streak: 1, isRelearning: false },
    ],
    [
      'three days in a row after it was forgotten',
      [
        [1, 0],
        [1, 1],
        [3, 2],
        [3, 4],
        [4, 8],
      ],
      { reviews: 5, lapses: 0, streak: 3, isRelearning: false },
    ],
  ] as const)('counts its days: remembered %s', (_, given, counted) => {
    const memory = after(...given.map(([rating, on]) => [rating, day(on)] as const));
    expect(memory).toMatchObject({ ...counted, at: day(given.at(-1)?.[1] ?? 0) });
    expect(memory?.day).toBe(dayOfMoment(memory?.at ?? 0));
  });

  it('knows the last moment of a day, also when its reviews come out of order', () => {
    expect(after([3, day(0, 5)], [1, day(0, 2)])).toMatchObject({ at: day(0, 5) });
    expect(after([3, day(0, 2)], [1, day(0, 5)])).toMatchObject({ at: day(0, 5) });
  });

  it('depends on the days between reviews, not on the date', () => {
    const strengthFrom = (first: number) => {
      const memory = after([3, day(first)], [3, day(first + 3)], [4, day(first + 12)]);
      return [memory?.stability, memory?.difficulty];
    };
    expect(strengthFrom(500)).toEqual(strengthFrom(0));
  });

  it('is whole on the day of the review, and weaker with every day', () => {
    const memory = { stability: 10, day: 100 };
    expect(recallOn(memory, 99)).toBe(1);
    expect(recallOn(memory, 100)).toBe(1);
    expect(recallOn(memory, 101)).toBeLessThan(1);
    expect(recallOn(memory, 110)).toBeCloseTo(0.9, 5);
    expect(recallOn(memory, 111)).toBeLessThan(recallOn(memory, 110));
  });

  it('brings a card back after five years at the latest', () => {
    expect(longestInterval).toBe(5 * 365);
    expect(naturalInterval({ stability: 100_000 })).toBe(longestInterval);
  });

  it('takes two reviews of one moment in the order of their ids', () => {
    const at = day(0);
    const [one, other] = [
      { reviewId: 'a', rating: 1, at },
      { reviewId: 'b', rating: 3, at },
    ] as const;
    expect(inOrderOfTime([other, one])).toEqual([one, other]);
    expect(inOrderOfTime([one, other])).toEqual([one, other]);
    expect(inOrderOfTime([{ ...one, at: at + 1 }, other])[0]).toBe(other);
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
