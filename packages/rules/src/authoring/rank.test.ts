import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rankBetween } from './rank.ts';

it('finds a place between any two, wherever things are put and however often', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1000 }), { maxLength: 120 }), (places) => {
      const ranks: string[] = [];
      for (const place of places) {
        const at = place % (ranks.length + 1);
        ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null));
      }
      expect(ranks).toEqual(ranks.toSorted((one, other) => (one < other ? -1 : 1)));
      expect(new Set(ranks).size).toBe(ranks.length);
    }),
  );
});

it('goes on where everything is put at one place, and stays short where it is the end', () => {
  const [fromAbove, fromBelow] = [[rankBetween(null, null)], [rankBetween(null, null)]];
  for (let count = 0; count < 300; count += 1) {
    fromAbove.unshift(rankBetween(null, fromAbove[0] ?? null));
    fromBelow.push(rankBetween(fromBelow.at(-1) ?? null, null));
  }
  for (const ranks of [fromAbove, fromBelow])
    expect(ranks).toEqual(ranks.toSorted((one, other) => (one < other ? -1 : 1)));
  expect(fromBelow.at(-1)?.length).toBeLessThan(12);
});
