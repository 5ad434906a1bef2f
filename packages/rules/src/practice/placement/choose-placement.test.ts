import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { QuestionFacts } from '../mastery/evidence.ts';
import { choosePlacement } from './choose-placement.ts';
import { placementSize } from './placement-size.ts';

const aQuestion = (questionId: number, topic: number, given: Partial<QuestionFacts> = {}) => ({
  ...{ questionId, topic, kind: 'single' as const, options: 3, difficulty: 2 },
  ...{ rightCount: 0, wrongCount: 0 },
  ...given,
});
const bank = (topics: number, each: number) =>
  Array.from({ length: topics * each }, (_none, id) => aQuestion(id, id % topics));
const evenly = (topics: number) =>
  new Map(Array.from({ length: topics }, (_none, topic) => [topic, 1 / topics]));

it('reaches over the whole course, each topic by its share, and asks nothing twice', () => {
  const some = fc.record({
    topics: fc.integer({ min: 1, max: 40 }),
    each: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(some, ({ topics, each }) => {
      const chosen = choosePlacement(bank(topics, each), {
        ...{ shares: evenly(topics), chanceOf: ({ questionId }) => (questionId % 9) / 10 },
      });
      expect(new Set(chosen).size).toBe(chosen.length);
      const count = topics * each;
      expect(chosen).toHaveLength(
        count < placementSize.least ? 0 : Math.min(placementSize.most, count),
      );
      const counts = [...evenly(topics).keys()].map(
        (topic) => chosen.filter((one) => one.topic === topic).length,
      );
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});

it('gives a large topic more, and of a topic takes what tells most: neither sure to be right nor sure to be wrong', () => {
  const shares = new Map([
    [0, 0.75],
    [1, 0.25],
  ]);
  const chosen = choosePlacement(bank(2, 60), {
    shares,
    chanceOf: ({ questionId }) => (questionId < 40 ? 0.65 : 0.98),
  });
  expect(chosen.filter(({ topic }) => topic === 0)).toHaveLength(18);
  expect(chosen.every(({ questionId }) => questionId < 40)).toBe(true);
});

it('asks nothing that has to be written, or that is read for long', () => {
  const open = bank(3, 20).map((one) => ({ ...one, kind: 'open' as const }));
  expect(choosePlacement(open, { shares: evenly(3), chanceOf: () => 0.5 })).toEqual([]);
});
