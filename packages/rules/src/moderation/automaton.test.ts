import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAutomaton } from './automaton.ts';

const letters = fc.array(fc.constantFrom('a', 'b', '加'), { maxLength: 40 });
const patterns = fc.array(
  fc.array(fc.constantFrom('a', 'b', '加'), { minLength: 1, maxLength: 4 }),
  {
    maxLength: 8,
  },
);

/** Each pattern at each place, letter by letter. */
const byHand = (text: readonly string[], all: readonly (readonly string[])[]) =>
  text.flatMap((_letter, end) =>
    all.flatMap((one, pattern) => {
      const begin = end + 1 - one.length;
      return begin >= 0 && one.every((letter, at) => text[begin + at] === letter)
        ? [`${end}:${pattern}`]
        : [];
    }),
  );

describe('the automaton', () => {
  it('finds what is found by looking at each place, and no more', () => {
    fc.assert(
      fc.property(letters, patterns, (text, all) => {
        const found = makeAutomaton(all).find(text, 10_000);
        expect(found.map(({ end, pattern }) => `${end}:${pattern}`).toSorted()).toEqual(
          byHand(text, all).toSorted(),
        );
      }),
    );
  });

  it('stops where there is enough', () => {
    expect(makeAutomaton([['a']]).find(Array<string>(100).fill('a'), 3)).toHaveLength(3);
  });

  it('knows no empty pattern', () => {
    expect(makeAutomaton([[]]).find(['a'], 9)).toEqual([]);
  });
});
