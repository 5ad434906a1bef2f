import fc from 'fast-check';
import { expect, it } from 'vitest';
import { medalLevelOf, medalRules, missingFor, nextMedal } from './medals.ts';

const chapters = (...levels: number[]) => levels.map((mastery) => ({ mastery }));

it.each([
  ['none of a book without chapters', [], 0],
  ['none for half of the chapters', [3, 3, 0, 0], 0],
  ['bronze for more than half', [3, 3, 3, 0, 0], 1],
  ['bronze for the better half of an even number', [3, 3, 4, 0], 1],
  ['silver for all at 熟悉', [3, 4, 3], 2],
  ['gold for all at 掌握', [4, 4], 3],
  ['no silver where one chapter is missing', [4, 4, 4, 2], 1],
])('a book earns %s', (_, levels, medal) => {
  expect(medalLevelOf(chapters(...levels))).toBe(medal);
});

it.each([
  [1, '铜章', '过半的章到「熟悉」', '熟悉'],
  [2, '银章', '各章都到「熟悉」', '熟悉'],
  [3, '金章', '各章都到「掌握」', '掌握'],
])('medal %i is %s, for: %s', (level, name, words, masteryName) => {
  expect(medalRules[level - 1]).toMatchObject({ level, name, words, masteryName });
});

it('says how many chapters a medal still takes', () => {
  const [bronze, silver, gold] = medalRules;
  const book = chapters(4, 3, 0, 0, 0);
  expect([bronze, silver, gold].map((rule) => missingFor(rule, book))).toEqual([1, 3, 4]);
  expect(missingFor(bronze, chapters(3, 3, 3))).toBe(0);
});

it.each([
  [0, { level: 1, reached: 2, needed: 3, missing: 1 }],
  [1, { level: 2, reached: 2, needed: 5, missing: 3 }],
  [2, { level: 3, reached: 1, needed: 5, missing: 4 }],
  [3, null],
] as const)('after medal %i comes %j', (won, next) => {
  expect(nextMedal(chapters(4, 3, 0, 0, 0), won)).toEqual(next);
});

it('nothing comes next in a book without chapters, nor is more reached than is needed', () => {
  expect(nextMedal([], 0)).toBeNull();
  expect(nextMedal(chapters(3, 3, 3), 0)).toEqual({ level: 1, reached: 2, needed: 2, missing: 0 });
});

it('a medal is reached exactly when none of its chapters is missing', () => {
  const levels = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(levels, (given) => {
      const book = chapters(...given);
      const best = medalRules.findLast((rule) => missingFor(rule, book) === 0)?.level ?? 0;
      expect(medalLevelOf(book)).toBe(best);
    }),
  );
});
