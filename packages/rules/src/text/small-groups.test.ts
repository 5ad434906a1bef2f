import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSmall, mergeSmall, shownPart, shownPeople } from './small-groups.ts';

it.each([
  [0, 0],
  [1, null],
  [4, null],
  [5, 5],
])('of %i people is told: %s', (count, shown) => {
  expect(shownPeople(count)).toBe(shown);
});

it.each([
  [7, 12, 7],
  [9, 12, null],
  [12, 12, 12],
  [3, 12, null],
  [0, 12, 0],
  [0, 3, null],
])('of %i among %i is told: %s', (part, whole, shown) => {
  expect(shownPart(part, whole)).toBe(shown);
});

it('small groups stand together, and take the least of the others where they would be one or too few', () => {
  const merged = (counts: number[]) => mergeSmall(counts, (count) => count).merged;
  expect(merged([21, 9, 3, 5, 0])).toEqual([3, 5]);
  expect(merged([21, 9, 2, 4])).toEqual([2, 4]);
  expect(merged([21, 1, 9, 2])).toEqual([1, 9, 2]);
  expect(merged([21, 9])).toEqual([]);
  expect(merged([3])).toEqual([3]);
});

it('nobody finds a small group by what is seen, nor by what is seen taken from the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40), { maxLength: 12 }), (counts) => {
      const { shown, merged } = mergeSmall(counts, (count) => count);
      expect(shown.filter(isSmall)).toEqual([]);
      const whole = counts.reduce((all, count) => all + count, 0);
      const hidden = whole - shown.reduce((all, count) => all + count, 0);
      // Only a whole that is small by itself stays so, and of that nothing is told.
      expect(isSmall(hidden) && !isSmall(whole)).toBe(false);
      const people = counts.filter((count) => count > 0);
      expect(merged.length === 1 && people.length > 1).toBe(false);
      const sorted = (some: readonly number[]) => some.toSorted((a, b) => a - b);
      expect(sorted([...shown, ...merged])).toEqual(sorted(counts));
    }),
  );
});
