import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindsOfMemory } from './fit/testing/simulated-learner.ts';
import { generalModel, type CardMemory, type CardRating } from './memory.ts';
import {
  addLoad,
  dueAfter,
  rateCard,
  rescheduleCards,
  settleCard,
  type CardPlan,
} from './schedule.ts';
import { dayOfMoment, dayOfText, startOfDay, weekdayOfDay } from './study-day.ts';

const today = dayOfText('2026-03-02');
const noon = startOfDay(today) + 12 * 3_600_000;
const { remember } = generalModel;
const calm: CardPlan = {
  ...{ today, examDay: null, mode: 'steady', easyDays: [] },
  ...{ loads: new Map(), versions: [] },
};

const rating = fc.constantFrom<CardRating>(1, 2, 3, 4);
/** Reviews of one card on earlier days, a few days apart, the last one yesterday at the latest. */
const learned = fc
  .array(fc.record({ rating, gap: fc.integer({ min: 0, max: 60 }) }), { maxLength: 12 })
  .map((reviews) => {
    let at = noon - (1 + reviews.reduce((sum, { gap }) => sum + gap, 0)) * 86_400_000;
    return reviews.reduce<CardMemory | null>((memory, { rating: given, gap }) => {
      at += gap * 86_400_000;
      return remember(memory, { rating: given, at });
    }, null);
  });
const loads = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 80 })))
  .map((entries) => new Map(entries.map(([ahead, count]) => [today + ahead, count] as const)));
const plan = fc.record({
  today: fc.constant(today),
  examDay: fc.option(fc.integer({ min: today + 1, max: today + 200 })),
  mode: fc.constantFrom('steady' as const, 'deadline' as const),
  easyDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  loads,
  versions: fc.constantFrom(
    [],
    [{ since: noon, from: 'fitted' as const, parameters: kindsOfMemory.lasting }],
  ),
});
const endOf = ({ examDay }: CardPlan) => examDay ?? Infinity;

describe('the due moments of the four ratings', () => {
  it('follow one another: a better rating never leads to an earlier day', () => {
    fc.assert(
      fc.property(learned, plan, (memory, given) => {
        const dues = rateCard(memory, noon, given).map(({ due }) => due ?? Infinity);
        expect(dues).toEqual(dues.toSorted((one, other) => one - other));
      }),
    );
  });

  it('never come after the exam, and only 重来 comes back the same day', () => {
    fc.assert(
      fc.property(learned, plan, (memory, given) => {
        const [again, ...others] = rateCard(memory, noon, given);
        expect(again?.due).toBe(noon + 10 * 60_000);
        const dues = others.flatMap(({ due }) => due ?? []);
        const days = dues.map(dayOfMoment);
        expect(dues).toEqual(days.map(startOfDay));
        expect(days.filter((day) => day <= today || day >= endOf(given))).toEqual([]);
        expect(days).toHaveLength(given.examDay === null ? 3 : days.length);
      }),
    );
  });

  it('are the same each time they are asked for', () => {
    fc.assert(
      fc.property(learned, plan, (memory, given) => {
        expect(rateCard(memory, noon, given)).toEqual(rateCard(memory, noon, given));
      }),
    );
  });

  it('grow with every day on which the card was remembered', () => {
    let memory: CardMemory | null = null;
    let day = today;
    const gaps: number[] = [];
    for (let round = 0; round < 5; round++) {
      const [, , good] = rateCard(memory, startOfDay(day), { ...calm, today: day });
      const next = dayOfMoment(good?.due ?? 0);
      gaps.push(next - day);
      memory = good?.memory ?? null;
      day = next;
    }
    expect(gaps).toEqual(gaps.toSorted((one, other) => one - other));
    expect(gaps[0]).toBeGreaterThan(1);
    expect(gaps[4]).toBeGreaterThan(60);
  });
});

describe('the load', () => {
  const learnMany = (count: number, given: CardPlan) => {
    const carried = new Map(given.loads);
    for (let card = 0; card < count; card++) {
      const due = rateCard(null, noon, { ...given, loads: carried })[3]?.due;
      if (typeof due === 'number') addLoad(carried, due);
    }
    return carried;
  };

  it('is level: a hundred cards learned in one evening come back over several days', () => {
    const counts = [...learnMany(100, calm).values()];
    expect(counts.length).toBeGreaterThan(2);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('spares the easy days, and is borne by the others', () => {
    const easyDays = [6, 7];
    const carried = learnMany(100, { ...calm, easyDays });
    const perDay = (isEasy: boolean) => {
      const own = [...carried].filter(([day]) => easyDays.includes(weekdayOfDay(day)) === isEasy);
      return own.reduce((sum, [, count]) => sum + count, 0) / Math.max(1, own.length);
    };
    expect(perDay(true)).toBeLessThanOrEqual(perDay(false) / 2);
  });

  it('of the last looks before an exam is level too', () => {
    const memories = Array.from({ length: 140 }, () =>
      [3, 4, 4, 4].reduce<CardMemory | null>(
        (memory, given, index) =>
          remember(memory, {
            rating: given as CardRating,
            at: noon - (90 - index * 20) * 86_400_000,
          }),
        null,
      ),
    ).flatMap((memory) => memory ?? []);
    const dues = rescheduleCards(memories, { ...calm, examDay: today + 60 });
    const counts = new Map<number, number>();
    for (const due of dues) addLoad(counts, due ?? 0);
    expect(counts.size).toBe(14);
    expect([...counts.values()]).toEqual(Array.from({ length: 14 }, () => 10));
    expect(Math.max(...counts.keys())).toBe(today + 59);
  });
});

describe('an exam', () => {
  const strong = [4, 4, 4].reduce<CardMemory | null>(
    (memory, given, index) =>
      remember(memory, { rating: given as CardRating, at: noon - (40 - index * 20) * 86_400_000 }),
    null,
  );

  it('brings a card back once more before it, where it would have come later', () => {
    const free = rateCard(strong, noon, calm)[2]?.due ?? 0;
    const bent = rateCard(strong, noon, { ...calm, examDay: today + 20 })[2]?.due ?? 0;
    expect(dayOfMoment(free)).toBeGreaterThan(today + 20);
    expect(dayOfMoment(bent)).toBeGreaterThan(today + 5);
    expect(dayOfMoment(bent)).toBeLessThan(today + 20);
  });

  it('with a deadline, leaves out what will be remembered that day', () => {
    const deadline = { ...calm, examDay: today + 20, mode: 'deadline' as const };
    expect(rateCard(strong, noon, deadline)[2]?.due).toBeNull();
    expect(rateCard(null, noon, deadline)[1]?.due).not.toBeNull();
  });

  it('tomorrow leaves no day to come back on', () => {
    const dues = rateCard(strong, noon, { ...calm, examDay: today + 1 }).map(({ due }) => due);
    expect(dues).toEqual([noon + 600_000, null, null, null]);
  });
});

describe('the log of a card', () => {
  const review = fc.record({
    reviewId: fc.uuid(),
    rating,
    at: fc.integer({ min: noon - 90 * 86_400_000, max: noon }),
  });
  const log = fc.uniqueArray(review, { maxLength: 15, selector: ({ reviewId }) => reviewId });

  it('comes to the same in whatever order its reviews arrive', () => {
    fc.assert(
      fc.property(log, plan, fc.nat(), (given, planned, turn) => {
        const place = given.length === 0 ? 0 : turn % given.length;
        const mixed = [...given.slice(place), ...given.slice(0, place)].toReversed();
        expect(settleCard(mixed, planned)).toEqual(settleCard(given, planned));
      }),
    );
  });

  it('is nothing without reviews', () => {
    expect(settleCard([], calm)).toBeNull();
  });
});

describe('a card that is planned anew', () => {
  it('stays late when it is late', () => {
    const memory = remember(null, { rating: 3, at: noon - 30 * 86_400_000 });
    const due = dueAfter(memory, calm) ?? 0;
    expect(dayOfMoment(due)).toBeLessThan(today);
  });

  it('never moves past an exam', () => {
    fc.assert(
      fc.property(fc.array(learned, { maxLength: 30 }), plan, (memories, given) => {
        const known = memories.flatMap((memory) => memory ?? []);
        const dues = rescheduleCards(known, given).flatMap((due) => due ?? []);
        expect(dues.map(dayOfMoment).filter((day) => day >= endOf(given))).toEqual([]);
      }),
    );
  });
});
