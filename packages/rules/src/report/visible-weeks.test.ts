import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSmall } from '../text/small-groups.ts';
import { visibleWeeks, type VisibleWeeks } from './visible-weeks.ts';

/** So many who came by, tried and paid. */
const week = fc
  .tuple(fc.nat(9), fc.nat(9), fc.nat(9))
  .map(([paid, more, others]) => [paid + more + others, paid + more, paid]);

it('tells of large weeks one by one, and of small ones with those beside them', () => {
  const counts = (weeks: number[][], from: number, to: number) =>
    visibleWeeks(weeks, from, to).counts;
  const large = [
    [30, 15, 5],
    [40, 20, 0],
  ];
  expect(counts(large, 0, 0)).toEqual([30, 15, 5]);
  expect(counts(large, 1, 1)).toEqual([40, 20, 0]);
  const small = [[3], [3], [9], [2]];
  expect(counts(small, 0, 0)).toEqual([null]);
  expect(counts(small, 0, 1)).toEqual([6]);
  expect(counts(small, 1, 2)).toEqual([9]);
  // The last two wait for more.
  expect(counts(small, 0, 3)).toEqual([15]);
  expect(counts([[0], [0]], 0, 1)).toEqual([0]);
  expect(visibleWeeks([], 0, 0)).toEqual({ span: null, counts: [] });
});

/** Small groups that somebody finds who is told both, of which one lies within the other and begins or ends with it. */
function fewBetween(outer: VisibleWeeks, inner: VisibleWeeks): number[] {
  const [a, b] = [outer.span, inner.span];
  if (a === null || b === null) return [];
  const isWithin = a.from === b.from ? b.to <= a.to : a.to === b.to && a.from <= b.from;
  if (!isWithin) return [];
  return outer.counts.flatMap((count, step) => {
    const [less, before] = [inner.counts[step] ?? null, outer.counts[step - 1] ?? null];
    if (count === null) return [];
    const found = [count, less === null ? 0 : count - less, before === null ? 0 : before - count];
    return found.filter(isSmall);
  });
}

it('lets nobody find few by taking what is told of one period from what is told of another', () => {
  fc.assert(
    fc.property(fc.array(week, { minLength: 1, maxLength: 12 }), (weeks) => {
      const spans = weeks.flatMap((_, from) =>
        weeks.slice(from).map((_, more) => visibleWeeks(weeks, from, from + more)),
      );
      expect(spans.flatMap((outer) => spans.flatMap((inner) => fewBetween(outer, inner)))).toEqual(
        [],
      );
    }),
  );
});
