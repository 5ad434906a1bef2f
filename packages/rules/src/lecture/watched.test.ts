import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMultirange, isWatched, mergeRanges, toMultirange } from './watched.ts';

const seconds = fc.integer({ min: -20, max: 120 });
const ranges = fc.array(fc.record({ from: seconds, to: seconds }), { maxLength: 12 });
const everySecond = Array.from({ length: 141 }, (_, index) => index - 20);
const covers = (given: readonly { from: number; to: number }[], second: number) =>
  given.some(({ from, to }) => from <= second && second < to);

describe('merged ranges', () => {
  it('cover the same seconds, each once, in order of time', () => {
    fc.assert(
      fc.property(ranges, (given) => {
        const merged = mergeRanges(given);
        for (const second of everySecond)
          expect(covers(merged, second)).toBe(covers(given, second));
        const bounds = merged.flatMap(({ from, to }) => [from, to]);
        const isRising = bounds.every((bound, index) => bound > (bounds[index - 1] ?? -Infinity));
        expect(isRising).toBe(true);
      }),
    );
  });

  it('are the same however often and in whatever order they are given', () => {
    fc.assert(
      fc.property(ranges, (given) => {
        const merged = mergeRanges(given);
        expect(mergeRanges(merged)).toEqual(merged);
        expect(mergeRanges([...given, ...given].toReversed())).toEqual(merged);
      }),
    );
  });
});

const secondsOf = (multirange: string) =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => ({
    from: Number(from),
    to: Number(to),
  }));

describe('the text of what was watched', () => {
  it('stays within the lecture and loses nothing of it', () => {
    const any = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    const wild = fc.array(fc.record({ from: any, to: any }), { maxLength: 6 });
    fc.assert(
      fc.property(wild, fc.double({ min: 0, max: 7200, noNaN: true }), (given, longest) => {
        const stored = secondsOf(toMultirange(given, longest));
        for (const { from, to } of stored) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(Math.ceil(longest));
        }
        const seen = given.flatMap(({ from, to }) => {
          const [start, end] = [Math.max(from, 0), Math.min(to, longest)];
          const middle = start + (end - start) / 2;
          return start < middle && middle < end ? [middle] : [];
        });
        expect(seen.filter((second) => !covers(stored, second))).toEqual([]);
      }),
    );
  });

  it('is what PostgreSQL reads', () => {
    expect(
      toMultirange(
        [
          { from: 30.2, to: 44.1 },
          { from: 0, to: 12 },
        ],
        40,
      ),
    ).toBe('{[0,12),[30,40)}');
    expect(toMultirange([], 40)).toBe('{}');
  });

  it('is read again as it was written', () => {
    const ranges = [
      { from: 0, to: 12 },
      { from: 30, to: 40 },
    ];
    expect(fromMultirange(toMultirange(ranges, 40))).toEqual(ranges);
    expect(fromMultirange('{}')).toEqual([]);
  });
});

it.each([
  [90, 100, true],
  [89, 100, false],
  [100, 100, true],
  [9, 10, true],
  [0, 0, false],
  [5, 0, false],
])('%i of %i is watched: %s', (watched, length, is) => {
  expect(isWatched(watched, length)).toBe(is);
});
