import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysAhead,
  doneMinutes,
  fillMinutes,
  minutesOfToday,
  spreadChapters,
  type Chapter,
} from './plan.ts';

const chaptersOf = (minutes: readonly number[]): Chapter[] =>
  minutes.map((own, index) => ({ readingId: index + 1, minutes: own }));
const someChapters = fc
  .array(fc.integer({ min: 1, max: 240 }), { minLength: 1, maxLength: 60 })
  .map(chaptersOf);
const startDay = 20_000;
const wishes = fc.record({
  startDay: fc.constant(startDay),
  examDay: fc.option(fc.integer({ min: startDay + 1, max: startDay + 400 })),
  weeklyMinutes: fc.integer({ min: 30, max: 4200 }),
});

describe('chapters spread over the days until the exam', () => {
  it('are each planned once, in the order of the book, and before the exam', () => {
    fc.assert(
      fc.property(someChapters, wishes, (chapters, wish) => {
        const { chapters: planned, lastDay, reviewDays } = spreadChapters(chapters, wish);
        expect(planned.map(({ readingId }) => readingId)).toEqual(
          chapters.map(({ readingId }) => readingId),
        );
        planned.forEach(({ from, day }, index) => {
          expect(from).toBeGreaterThanOrEqual(planned[index - 1]?.from ?? startDay);
          expect(day).toBeGreaterThanOrEqual(Math.max(from, planned[index - 1]?.day ?? from));
          expect(day).toBeLessThanOrEqual(lastDay);
        });
        expect(lastDay + reviewDays).toBeLessThan(wish.examDay ?? Infinity);
      }),
    );
  });

  it('fit into the weekly time, or the plan says by how much they do not', () => {
    fc.assert(
      fc.property(someChapters, wishes, (chapters, wish) => {
        const plan = spreadChapters(chapters, wish);
        for (const { from } of plan.chapters) {
          const inWeek = plan.chapters.filter((own) => own.from >= from && own.day < from + 7);
          const minutes = inWeek.reduce((sum, own) => sum + own.minutes, 0);
          expect(minutes).toBeLessThanOrEqual(wish.weeklyMinutes + plan.missingMinutes + 0.01);
        }
        // Without an exam there is always time enough.
        const open = spreadChapters(chapters, { ...wish, examDay: null });
        expect(open.missingMinutes).toBe(0);
        const enough = { ...wish, weeklyMinutes: wish.weeklyMinutes + plan.missingMinutes };
        expect(spreadChapters(chapters, enough).missingMinutes).toBe(0);
      }),
    );
  });

  it('leave a fifth of the days for review, two weeks at most', () => {
    const chapters = chaptersOf([60, 60]);
    const until = (days: number) =>
      spreadChapters(chapters, { startDay, examDay: startDay + days, weeklyMinutes: 600 });
    expect([until(1), until(10), until(100)].map(({ reviewDays }) => reviewDays)).toEqual([
      0, 2, 14,
    ]);
    expect(until(1).chapters.map(({ day }) => day)).toEqual([startDay, startDay]);
  });

  it('lose none when they are spread anew after some were learned', () => {
    fc.assert(
      fc.property(someChapters, wishes, fc.nat(), (chapters, wish, seed) => {
        const left = chapters.filter(({ readingId }) => (seed >> (readingId % 20)) % 2 === 0);
        const again = spreadChapters(left, { ...wish, examDay: null, startDay: startDay + 9 });
        expect(again.chapters.map(({ readingId }) => readingId)).toEqual(
          left.map(({ readingId }) => readingId),
        );
      }),
    );
  });

  it('are no plan at all where nothing is left', () => {
    const plan = spreadChapters([], { startDay, examDay: startDay + 30, weeklyMinutes: 60 });
    expect(plan).toMatchObject({ chapters: [], missingMinutes: 0 });
    expect(daysAhead(plan, 0, startDay)).toBeNull();
  });
});

describe('how far a student is', () => {
  const plan = spreadChapters(chaptersOf([60, 60, 60, 60, 60, 60, 60, 60]), {
    startDay,
    examDay: startDay + 10,
    weeklyMinutes: 600,
  });

  it('is told in days, ahead or behind', () => {
    // Eight hours in eight days.
    expect(plan.minutesPerDay).toBe(60);
    expect(daysAhead(plan, 0, startDay)).toBe(0);
    expect(daysAhead(plan, 0, startDay + 2)).toBe(-2);
    expect(daysAhead(plan, 180, startDay)).toBe(3);
    expect(daysAhead(plan, 480, startDay + 5)).toBeNull();
  });

  it('counts what of a chapter is watched, and takes one that is gone for done', () => {
    const left = new Map([[1, 0], [2, 15], ...[3, 4, 5, 6, 7].map((one) => [one, 60] as const)]);
    expect(doneMinutes(plan, left)).toBe(60 + 45 + 60);
  });

  it('never falls when more is done', () => {
    const some = fc.tuple(fc.nat({ max: 400 }), fc.nat({ max: 60 }), fc.nat({ max: 20 }));
    fc.assert(
      fc.property(some, ([done, more, day]) => {
        const before = daysAhead(plan, done, startDay + day) ?? Infinity;
        const after = daysAhead(plan, done + more, startDay + day) ?? Infinity;
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('asks today for what leads to where the plan is tonight, and for no more than a day holds', () => {
    expect(minutesOfToday(plan, 0, startDay)).toBe(60);
    expect(minutesOfToday(plan, 0, startDay + 5)).toBeCloseTo(600 / 7);
    expect(minutesOfToday(plan, 200, startDay)).toBe(0);
  });

  it('fills the minutes of a day with whole lectures', () => {
    const parts = [20, 20, 30, 10].map((minutes) => ({ minutes }));
    expect(fillMinutes(parts, 60)).toHaveLength(3);
    expect(fillMinutes(parts, 0.2)).toHaveLength(1);
    expect(fillMinutes(parts, 0)).toEqual([]);
  });
});
