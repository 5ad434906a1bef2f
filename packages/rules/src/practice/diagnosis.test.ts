import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookLevelOf, diagnose, pointsOf, byPossibleGain } from './diagnosis.ts';

const reading = (percent: number | null, isWeak = false) => ({
  mastery: 1,
  percent,
  isWeak,
  questionDone: 10,
  questionRight: 5,
});

describe('a diagnosis', () => {
  it('names the weakest readings first, and none of which too little is known', () => {
    const [fair, weak] = [reading(59, true), reading(20, true)];
    // Low by what others lead to expect, not by its own answers.
    const readings = [reading(null), fair, reading(30), weak, reading(60)];
    expect(diagnose(readings)).toMatchObject({ weak: [weak, fair], estimated: 4 });
    expect(diagnose(readings)).toMatchObject({ levels: [0, 5, 0, 0, 0], answered: 50, right: 25 });
    // Weak with nothing answered: as weak as can be.
    const unknown = reading(null, true);
    expect(diagnose([fair, weak, unknown]).weak).toEqual([unknown, weak, fair]);
    expect(diagnose(Array.from({ length: 7 }, () => weak)).weak).toHaveLength(5);
  });

  it('counts each reading at one level, and each answer once', () => {
    const any = fc.record({
      mastery: fc.integer({ min: 0, max: 4 }),
      percent: fc.option(fc.integer({ min: 0, max: 100 })),
      isWeak: fc.boolean(),
      questionDone: fc.integer({ min: 0, max: 90 }),
      questionRight: fc.constant(0),
    });
    fc.assert(
      fc.property(fc.array(any), (readings) => {
        const { levels, answered, weak } = diagnose(readings);
        expect(levels.reduce((sum, count) => sum + count, 0)).toBe(readings.length);
        expect(answered).toBe(readings.reduce((sum, one) => sum + one.questionDone, 0));
        expect(weak.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('the level of a book', () => {
  it('is the mean of its readings, rounded down', () => {
    const level = (...levels: number[]) => bookLevelOf(levels.map((mastery) => ({ mastery })));
    expect([level(), level(4, 4), level(4, 3), level(0, 4)]).toEqual([0, 4, 3, 2]);
  });

  it('counts a point for each level of a reading', () => {
    expect(pointsOf([])).toEqual({ currentPoints: 0, totalPoints: 0 });
    const readings = [{ mastery: 0 }, { mastery: 3 }, { mastery: 4 }];
    expect(pointsOf(readings)).toEqual({ currentPoints: 7, totalPoints: 12 });
  });
});

const topic = (name: string, total: number, percent: number | null) => ({ name, total, percent });
const namesOf = (topics: readonly { name: string }[]) => topics.map(({ name }) => name);

it('asks first for what is large and little known, and keeps the book’s order among equals', () => {
  const topics = [
    topic('known', 40, 90),
    topic('small', 4, 10),
    topic('large', 40, 50),
    topic('unseen', 12, null),
    topic('as unseen', 12, 0),
  ];
  expect(namesOf(byPossibleGain(topics))).toEqual([
    'large',
    'unseen',
    'as unseen',
    'known',
    'small',
  ]);
});

it('weighs readings alike where a course has no questions', () => {
  expect(namesOf(byPossibleGain([topic('a', 0, 80), topic('b', 0, null)]))).toEqual(['b', 'a']);
});
