import fc from 'fast-check';
import { expect, it } from 'vitest';
import { masteryOf, readinessOf, weightOf, type Evidence } from './readiness.ts';

const evidence: fc.Arbitrary<Evidence> = fc.record({
  score: fc.double({ min: 0, max: 1, noNaN: true }),
  age: fc.nat({ max: 700 }),
  source: fc.constantFrom('answer' as const, 'mock' as const, 'card' as const),
});

it('stays between 0 and 1, and says nothing without evidence', () => {
  expect(masteryOf([])).toEqual({ mastery: null, confidence: 'none', weight: 0 });
  fc.assert(
    fc.property(fc.array(evidence, { minLength: 1 }), (all) => {
      const { mastery } = masteryOf(all);
      expect(mastery).toBeGreaterThanOrEqual(0);
      expect(mastery).toBeLessThanOrEqual(1);
    }),
  );
});

it('is never lowered by one more right answer, nor raised by a wrong one', () => {
  fc.assert(
    fc.property(fc.array(evidence, { minLength: 1 }), evidence, (all, one) => {
      const { mastery } = masteryOf(all);
      const before = mastery ?? 0;
      expect(masteryOf([...all, { ...one, score: 1 }]).mastery).toBeGreaterThanOrEqual(
        before - 1e-12,
      );
      expect(masteryOf([...all, { ...one, score: 0 }]).mastery).toBeLessThanOrEqual(before + 1e-12);
    }),
  );
});

it('weighs older evidence less: half after 45 days', () => {
  fc.assert(
    fc.property(evidence, fc.integer({ min: 1, max: 300 }), (one, days) => {
      expect(weightOf({ ...one, age: one.age + days })).toBeLessThan(weightOf(one));
    }),
  );
  expect(weightOf({ age: 45, source: 'answer' })).toBeCloseTo(0.5);
});

it('does not take three right answers for mastery, and is surer the more there are', () => {
  const right = (count: number) =>
    masteryOf(
      Array.from({ length: count }, () => ({ score: 1, age: 0, source: 'answer' as const })),
    );
  expect(right(3)).toMatchObject({ mastery: 0.6, confidence: 'low' });
  expect(right(5).confidence).toBe('medium');
  expect(right(18)).toMatchObject({ mastery: 0.9, confidence: 'high' });
});

it('weighs topics by their share, and is unsure while half of a course is unseen', () => {
  const known = { mastery: 0.9, confidence: 'high' as const, weight: 20 };
  const unseen = { mastery: null, confidence: 'none' as const, weight: 0 };
  expect(
    readinessOf([
      { ...known, share: 0.4 },
      { ...unseen, share: 0.6 },
    ]),
  ).toMatchObject({
    mastery: 0.9,
    covered: 0.4,
    confidence: 'low',
  });
  expect(
    readinessOf([
      { ...known, share: 0.8 },
      { ...known, mastery: 0.4, share: 0.2 },
    ]).mastery,
  ).toBeCloseTo(0.8);
  expect(readinessOf([{ ...unseen, share: 1 }])).toEqual({
    mastery: null,
    covered: 0,
    confidence: 'none',
  });
});
