import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toggled, type Stretch } from './paper-notes.ts';

describe('highlighted stretches of a text', () => {
  it('are joined where they touch, and taken away from inside', () => {
    expect(toggled([], [3, 7])).toEqual([[3, 7]]);
    expect(toggled([[3, 7]], [7, 9])).toEqual([[3, 9]]);
    expect(
      toggled(
        [
          [3, 7],
          [10, 12],
        ],
        [5, 11],
      ),
    ).toEqual([[3, 12]]);
    expect(
      toggled(
        [
          [3, 9],
          [20, 22],
        ],
        [4, 5],
      ),
    ).toEqual([[20, 22]]);
  });

  it('never overlap, whatever is highlighted in whatever order', () => {
    const stretch = fc
      .tuple(fc.nat({ max: 50 }), fc.integer({ min: 1, max: 20 }))
      .map(([from, length]): Stretch => [from, from + length]);
    fc.assert(
      fc.property(fc.array(stretch), (all) => {
        const drawn = all.reduce<Stretch[]>(toggled, []);
        for (const [index, [from]] of drawn.slice(1).entries())
          expect(from).toBeGreaterThan(drawn[index]?.[1] ?? 0);
      }),
    );
  });
});
