import fc from 'fast-check';
import { expect, it } from 'vitest';
import { levelChange, neededToPass, scoreOf, spread } from './challenge.ts';
import { chanceByGuess, guessing } from './guessing.ts';
import { mondayOf } from './week.ts';
import { minutesFor } from './exam-pace.ts';

it.each([
  [10, 7],
  [9, 7],
  [1, 1],
  [5, 4],
  [0, 0],
])('of %i questions %i right answers pass', (questions, needed) => {
  expect(neededToPass(questions)).toBe(needed);
});

it.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [5, 5, 100],
])('%i right of %i done are %i percent', (right, done, score) => {
  expect(scoreOf(right, done)).toBe(score);
});

it.each([
  [1, 2, true],
  [2, 2, false],
  [2, 1, false],
])('from level %i to %i is a rise: %s', (from, to, levelUp) => {
  expect(levelChange('年金', from, to)).toEqual({ name: '年金', from, to, levelUp });
});

it('takes the first of each group before the second of any', () => {
  const groups = [['a1', 'a2', 'a3'], ['b1'], [], ['c1', 'c2']];
  expect(spread(groups, 9)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  expect(spread(groups, 4)).toEqual(['a1', 'b1', 'c1', 'a2']);
  expect(spread([], 4)).toEqual([]);
});

it('takes as many as wanted where there are so many, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat())), fc.nat({ max: 40 }), (sizes, count) => {
      let next = 0;
      const groups = sizes.map((group) => group.map(() => next++));
      const taken = spread(groups, count);
      expect(taken).toHaveLength(Math.min(count, next));
      expect(new Set(taken).size).toBe(taken.length);
    }),
  );
});

it.each([
  ['truefalse', 2, 1 / 2],
  ['single', 3, 1 / 3],
  ['single', 1, 1 / 2],
  ['multiple', 4, 1 / 15],
  ['multiple', 0, 1 / 3],
  ['numeric', 0, 0],
  ['table', 0, 0],
  ['open', 4, 0],
] as const)('a guess at a %s question of %i options is right by %f', (kind, options, chance) => {
  expect(chanceByGuess(kind, options)).toBe(chance);
});

it('takes longer to answer what has more to read or to write', () => {
  const { truefalse, single, multiple, numeric, table } = guessing.leastSeconds;
  const seconds = [truefalse, single, multiple, numeric, table];
  expect(seconds).toEqual([3, 5, 6, 8, 10]);
});

it('takes twenty answers within a minute for a rush, which is faster than anything can be read', () => {
  const { answers, seconds } = guessing.rush;
  expect({ answers, seconds }).toEqual({ answers: 20, seconds: 60 });
  expect(seconds / answers).toBeLessThanOrEqual(Math.min(...Object.values(guessing.leastSeconds)));
});

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-24', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
  ['2026-03-01', '2026-02-23'],
  ['2027-01-02', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it('a set has the time that an exam gives, in whole minutes', () => {
  expect([0, 1, 2, 20, 90].map(minutesFor)).toEqual([1, 2, 3, 30, 135]);
});
