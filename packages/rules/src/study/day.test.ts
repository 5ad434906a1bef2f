import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillDay, type DayWish } from './fill-day.ts';
import { evenWeek, minutesBetween, minutesOn, minutesOfWeek } from './hours.ts';
import { minutesAhead } from './standing.ts';
import { dayOfLearner, doable, doDay, leftOf, type Learner } from './testing/follow-plan.ts';
import type { TopicFacts } from './work.ts';

const today = 20_000;
const somePace = fc.record({
  secondsPerQuestion: fc.integer({ min: 30, max: 150 }),
  rightShare: fc.double({ min: 0.4, max: 0.95, noNaN: true }),
  isOwn: fc.boolean(),
});
const someTopics: fc.Arbitrary<TopicFacts[]> = fc
  .array(
    fc.record({
      parts: fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 5 }),
      missing: fc.integer({ min: 0, max: 20 }),
      newCards: fc.integer({ min: 0, max: 25 }),
      isOpen: fc.boolean(),
      wrongRepeats: fc.constant(0),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((topics) =>
    topics.map(({ parts, ...own }, topic) => ({
      ...own,
      topic,
      share: 1 / topics.length,
      percent: null,
      cards: [],
      parts: parts.map((minutes, index) => ({
        ...{ key: `${topic}/${index}`, minutes, kind: 'lecture' as const },
      })),
    })),
  );
const someWeek = fc.array(fc.constantFrom(0, 30, 45, 60, 90, 135, 150, 240), {
  minLength: 7,
  maxLength: 7,
});
const aLearner: fc.Arbitrary<Learner> = fc
  .record({
    topics: someTopics,
    pace: somePace,
    weekdays: someWeek.filter((week) => minutesOfWeek(week) >= 60),
    days: fc.integer({ min: 1, max: 120 }),
    off: fc.array(
      fc.record({ from: fc.integer({ min: 0, max: 90 }), length: fc.integer({ min: 0, max: 6 }) }),
      { maxLength: 2 },
    ),
    due: fc.record({
      cards: fc.integer({ min: 0, max: 60 }),
      wrong: fc.integer({ min: 0, max: 30 }),
    }),
  })
  .map(({ topics, pace, weekdays, days, off, due }) => ({
    topics,
    pace,
    examDay: today + days,
    hours: {
      weekdays,
      daysOff: off.map(({ from, length }) => ({ from: today + from, to: today + from + length })),
    },
    due: { cards: new Map([[today, due.cards]]), wrong: new Map([[today, due.wrong]]) },
  }));

const drift = 0.04;
const copyOf = (learner: Learner): Learner => ({
  ...learner,
  due: { cards: new Map(learner.due.cards), wrong: new Map(learner.due.wrong) },
});

describe('the hours of a plan', () => {
  it('a week of minutes on even days adds up to the week', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 4200 }), (minutes) => {
        const week = evenWeek(minutes);
        expect(week).toHaveLength(7);
        expect(minutesOfWeek(week)).toBe(minutes);
        expect(Math.max(...week) - Math.min(...week)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('have none on a day off, and those of its weekday on any other', () => {
    // The first of them is a Friday.
    const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], daysOff: [{ from: 20_786, to: 20_787 }] };
    expect([20_784, 20_785, 20_786, 20_787, 20_788].map((day) => minutesOn(hours, day))).toEqual([
      5, 6, 0, 0, 2,
    ]);
    expect(minutesBetween(hours, 20_784, 20_788)).toBe(11);
  });
});

describe('the work of a day', () => {
  it('is within a tenth of the hours of the day while anything is left that can be done', () => {
    fc.assert(
      fc.property(aLearner, (one) => {
        const learner = copyOf(one);
        for (let day = today; day < learner.examDay; day++) {
          const hours = minutesOn(learner.hours, day);
          const left = doable(learner, day);
          const fill = dayOfLearner(learner, day);
          expect(fill.minutes).toBeLessThanOrEqual(hours * 1.1);
          // Each of what is rounded to a whole minute may lack one.
          const least = left >= hours + 5 ? hours * 0.9 : Math.min(hours * 0.9, left - 5);
          expect(fill.minutes).toBeGreaterThanOrEqual(least);
          doDay(learner, day, fill);
        }
      }),
    );
  });

  it('names nothing twice, and no more of anything than there is', () => {
    fc.assert(
      fc.property(aLearner, (learner) => {
        const fill = dayOfLearner(learner, today);
        const keys = fill.parts.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        const minutes = new Map(
          learner.topics.flatMap(({ parts }) => parts.map((part) => [part.key, part.minutes])),
        );
        for (const part of fill.parts)
          expect(part.minutes).toBeLessThanOrEqual(minutes.get(part.key) ?? 0);
        expect(fill.newCards.count).toBeLessThanOrEqual(
          learner.topics.reduce((sum, { newCards }) => sum + newCards, 0),
        );
        expect(fill.cards.count).toBeLessThanOrEqual(learner.due.cards.get(today) ?? 0);
        expect(fill.wrong.count).toBeLessThanOrEqual(learner.due.wrong.get(today) ?? 0);
      }),
    );
  });

  it('on a day off there is none', () => {
    fc.assert(
      fc.property(aLearner, (learner) => {
        const free = { ...learner.hours, daysOff: [{ from: today, to: today }] };
        expect(dayOfLearner({ ...learner, hours: free }, today).minutes).toBe(0);
      }),
    );
  });

  const wish: DayWish = {
    ...{ minutes: 60, fixed: 0, due: { cards: 0, wrong: 0 }, untilExam: null },
    pace: { secondsPerQuestion: 60 },
    topics: [
      { topic: 1, parts: [], questions: 30, newCards: 20, isOpen: true },
      ...[2, 3, 4].map((topic) => ({
        ...{ topic, questions: 20, newCards: 10, isOpen: false },
        parts: [{ key: `${topic}`, minutes: 30, kind: 'lecture' as const }],
      })),
    ],
  };

  it('mixes what is new with what is practised, and cuts no lecture where practice can give way', () => {
    const { parts, practice, newCards, minutes } = fillDay(wish);
    expect(parts).toEqual([{ key: '2', minutes: 30, kind: 'lecture' }]);
    expect(practice.count).toBeGreaterThan(10);
    expect(newCards.count).toBeGreaterThan(3);
    expect(minutes).toBe(60);
  });

  it('gives what is due the most of a day, never all of it while something new is left', () => {
    const { wrong, cards, parts, practice, minutes } = fillDay({
      ...wish,
      due: { cards: 100, wrong: 60 },
    });
    expect(wrong.minutes + cards.minutes).toBe(36);
    expect(parts.length + practice.count).toBeGreaterThan(0);
    expect(minutes).toBe(60);
    const only = fillDay({ ...wish, topics: [], due: { cards: 100, wrong: 60 } });
    expect(only.wrong.minutes + only.cards.minutes).toBe(60);
  });

  it('leaves out what a paper or a class takes of the day', () => {
    expect(fillDay({ ...wish, fixed: 45 }).minutes).toBe(60);
    expect(fillDay({ ...wish, fixed: 80 })).toMatchObject({ minutes: 80, parts: [] });
  });
});

describe('a learner who does every day what it asks for', () => {
  it('is done before the exam where the time suffices, and never told to be behind', () => {
    fc.assert(
      fc.property(aLearner, (one) => {
        const learner = copyOf(one);
        const start = leftOf(learner, today);
        const time = minutesBetween(learner.hours, today, learner.examDay);
        fc.pre(start.fresh + start.review <= time * 0.9);
        for (let day = today; day < learner.examDay; day++) {
          const left = leftOf(learner, day);
          const ahead = minutesAhead({
            start: { startDay: today, ...start, mock: 0 },
            ...{ hours: learner.hours, today: day, examDay: learner.examDay },
            ...{ leftLastNight: left.fresh + left.review, grown: 0, isAllDone: left.fresh === 0 },
          });
          // Minutes of a day are whole, and what they round away adds up.
          expect(ahead).toBeGreaterThanOrEqual(-drift * minutesBetween(learner.hours, today, day));
          doDay(learner, day, dayOfLearner(learner, day));
        }
        expect(leftOf(learner, learner.examDay).fresh).toBe(0);
      }),
    );
  });
});
