import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookLevelOf, diagnose, pointsOf } from './diagnosis.ts';

const reading = (percent: number | null) => ({
  mastery: 1,
  percent,
  questionDone: 10,
  questionRight: 5,
});

describe('a diagnosis', () => {
  it('names the weakest readings first, and none of which too little is known', () => {
    const [unknown, fair, weak, good] = [null, 59, 20, 60].map(reading);
    expect(diagnose([unknown!, fair!, weak!, good!]).weak).toEqual([weak, fair]);
  });

  it('counts each reading at one level, and each answer once', () => {
    const any = fc.record({
      mastery: fc.integer({ min: 0, max: 4 }),
      percent: fc.option(fc.integer({ min: 0, max: 100 })),
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
