import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { masteryLabels, masteryOf, missingForNextLevel } from './mastery.ts';

const progress = fc
  .record({
    videoDone: fc.nat({ max: 10 }),
    questionTotal: fc.nat({ max: 400 }),
    done: fc.double({ min: 0, max: 1, noNaN: true }),
    right: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ videoDone, questionTotal, done, right }) => {
    const questionDone = Math.round(questionTotal * done);
    return {
      videoDone,
      questionTotal,
      questionDone,
      questionRight: Math.round(questionDone * right),
    };
  });

describe('[course.mastery] mastery', () => {
  it('is not started before anything was done, and mastered when all is right', () => {
    const nothing = { videoDone: 0, questionTotal: 9, questionDone: 0, questionRight: 0 };
    expect(masteryLabels[masteryOf(nothing)]).toBe('未开始');
    expect(masteryLabels[masteryOf({ ...nothing, videoDone: 1 })]).toBe('练习中');
    expect(masteryLabels[masteryOf({ ...nothing, questionDone: 9, questionRight: 9 })]).toBe(
      '掌握',
    );
  });

  it('never falls by another right answer', () => {
    fc.assert(
      fc.property(progress, (before) => {
        if (before.questionRight >= before.questionTotal) return;
        const after = {
          ...before,
          questionDone: Math.max(before.questionDone, before.questionRight + 1),
          questionRight: before.questionRight + 1,
        };
        expect(masteryOf(after)).toBeGreaterThanOrEqual(masteryOf(before));
      }),
    );
  });

  it('rises after exactly as many right answers as it says are missing', () => {
    fc.assert(
      fc.property(progress, (before) => {
        const missing = missingForNextLevel(before);
        fc.pre(missing !== null);
        const after = (more: number) => ({
          ...before,
          questionDone: Math.max(before.questionDone, before.questionRight + more),
          questionRight: before.questionRight + more,
        });
        expect(before.questionRight + missing).toBeLessThanOrEqual(before.questionTotal);
        expect(masteryOf(after(missing))).toBeGreaterThan(masteryOf(before));
        // The first level is reached by trying, the others by right answers alone.
        fc.pre(masteryOf(before) > 0);
        expect(masteryOf(after(missing - 1))).toBe(masteryOf(before));
      }),
    );
  });

  it('misses nothing at the top, and where there is nothing to answer', () => {
    fc.assert(
      fc.property(progress, (before) => {
        const isAtTheTop = masteryOf(before) === 4 || before.questionTotal === 0;
        expect(missingForNextLevel(before) === null).toBe(isAtTheTop);
      }),
    );
  });
});
