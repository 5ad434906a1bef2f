import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forecastReview } from './forecast.ts';
import { questionDueDay, questionInterval } from '../practice/interval.ts';

const today = 20_000;
const aCourse = fc.record({
  waiting: fc.nat({ max: 500 }),
  due: fc
    .array(fc.tuple(fc.integer({ min: today + 1, max: today + 20 }), fc.nat({ max: 80 })))
    .map((pairs) => new Map(pairs)),
  examDay: fc.option(fc.integer({ min: today + 1, max: today + 30 })),
});

it('never asks for more than a day holds, and invents nothing', () => {
  fc.assert(
    fc.property(fc.array(aCourse), fc.integer({ min: 10, max: 300 }), (courses, perDay) => {
      const days = forecastReview(courses, { today, perDay, leftToday: perDay });
      expect(days).toHaveLength(14);
      for (const { count } of days) expect(count).toBeLessThanOrEqual(perDay);
      const known = courses.reduce(
        (sum, { waiting, due }) => sum + waiting + [...due.values()].reduce((a, b) => a + b, 0),
        0,
      );
      expect(days.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(known);
    }),
  );
});

it('foretells nothing of a course from the day of its exam on', () => {
  const due = new Map([
    [today + 3, 20],
    [today + 4, 20],
  ]);
  const days = forecastReview([{ waiting: 0, due, examDay: today + 4 }], {
    today,
    perDay: 40,
    leftToday: 0,
  });
  expect(days.filter(({ count }) => count > 0)).toEqual([{ day: today + 3, count: 20 }]);
});

it('levels what is too much for one day over the next', () => {
  const days = forecastReview([{ waiting: 100, due: new Map(), examDay: null }], {
    today,
    perDay: 40,
    leftToday: 40,
  });
  expect(days.slice(0, 4).map(({ count }) => count)).toEqual([40, 40, 20, 0]);
});

it('gives what is left of today to the course whose exam is nearest, the next day anew', () => {
  const due = new Map([
    [today, 9],
    [today + 1, 5],
  ]);
  const far = { waiting: 10, due, examDay: null };
  const near = { waiting: 10, due, examDay: today + 1 };
  const days = forecastReview([far, near], { today, perDay: 6, leftToday: 12 });
  // Today: ten of the near one and two of the far one; tomorrow is its exam.
  expect(days.slice(0, 4)).toEqual([
    { day: today, count: 12 },
    { day: today + 1, count: 6 },
    { day: today + 2, count: 6 },
    { day: today + 3, count: 1 },
  ]);
});

it('asks a question later the more often it was right, and once more before the exam', () => {
  expect([0, 1, 2, 3, 4, 9].map(questionInterval)).toEqual([1, 3, 7, 14, 30, 30]);
  const asked = { lastDay: today, rightsInRow: 4, movedTo: null, today };
  expect(questionDueDay({ ...asked, examDay: null })).toBe(today + 30);
  expect(questionDueDay({ ...asked, examDay: today + 10 })).toBe(today + 9);
  expect(questionDueDay({ ...asked, lastDay: null, examDay: null })).toBe(today);
});

it('asks a question on the day that its student put it to, even before a longer wait or after the exam', () => {
  const asked = { lastDay: today - 2, rightsInRow: 4, examDay: today + 10, today };
  expect(questionDueDay({ ...asked, movedTo: today })).toBe(today);
  expect(questionDueDay({ ...asked, movedTo: today + 40 })).toBe(today + 40);
  expect(questionDueDay({ ...asked, lastDay: null, movedTo: today + 3 })).toBe(today + 3);
});

it('asks nothing twice on a day', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 8 }),
      fc.option(fc.integer({ min: 1, max: 60 })),
      fc.option(fc.integer({ min: -3, max: 60 })),
      (rightsInRow, exam, moved) => {
        const examDay = exam === null ? null : today + exam;
        const movedTo = moved === null ? null : today + moved;
        const due = questionDueDay({ lastDay: today, rightsInRow, movedTo, examDay, today });
        expect(due).toBeGreaterThan(today);
      },
    ),
  );
});
