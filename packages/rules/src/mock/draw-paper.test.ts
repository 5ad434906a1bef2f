import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, countDrawn, draw, overlapOf, shuffle } from './draw-paper.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('the topics of a blueprint', () => {
  it('get their share of the questions, the largest remainders rounded up', () => {
    expect(allocate(30, [8, 12, 10])).toEqual([8, 12, 10]);
    expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(allocate(7, [50, 30, 20])).toEqual([4, 2, 1]);
    expect(allocate(5, [])).toEqual([]);
  });

  it('together get them all, none further than one from its share', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.nat({ max: 200 }), weights, (total, given) => {
        const counts = allocate(total, given);
        expect(sum(counts)).toBe(total);
        for (const [index, count] of counts.entries())
          expect(Math.abs(count - (total * (given[index] ?? 0)) / sum(given))).toBeLessThan(1);
      }),
    );
  });
});

describe('drawing', () => {
  const upTo = (max: number) => fc.array(fc.integer({ min: 1, max }), { maxLength: 20 });
  const sizes = fc.oneof(upTo(1), upTo(4));
  const randoms = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));

  it('fills the wanted number as far as whole questions can, and takes each once', () => {
    fc.assert(
      fc.property(sizes, fc.nat({ max: 30 }), randoms, (given, wanted, stream) => {
        const pool = given.map((size, id) => ({ size, id }));
        const drawn = draw(pool, wanted, () => stream.next().value as number);
        expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length);
        const reachable = given.reduce(
          (known, size) => new Set([...known, ...[...known].map((one) => one + size)]),
          new Set([0]),
        );
        const best = Math.max(...[...reachable].filter((one) => one <= wanted));
        expect(sum(drawn.map(({ size }) => size))).toBe(best);
        expect(countDrawn(pool, wanted)).toBe(best);
      }),
    );
  });

  it('favours nobody: each question comes about as often as the next', () => {
    const pool = Array.from({ length: 10 }, (_, id) => ({ size: 1, id }));
    const times = pool.map(() => 0);
    let seed = 1;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let turn = 0; turn < 2000; turn++)
      for (const { id } of draw(pool, 5, random)) times[id] = (times[id] ?? 0) + 1;
    for (const count of times) expect(count).toBeGreaterThan(900);
  });

  it('takes those of a lower tier first, and as many in all as without tiers', () => {
    fc.assert(
      fc.property(sizes, fc.nat({ max: 30 }), randoms, (given, wanted, stream) => {
        const pool = given.map((size, id) => ({ size, id, tier: id % 3 }));
        const drawn = draw(
          pool,
          wanted,
          () => stream.next().value as number,
          ({ tier }) => tier,
        );
        expect(sum(drawn.map(({ size }) => size))).toBe(countDrawn(pool, wanted));
        expect(drawn.map(({ tier }) => tier)).toEqual(
          drawn.map(({ tier }) => tier).toSorted((a, b) => a - b),
        );
        // Where each is one question, none of a higher tier is drawn while one of a lower is left.
        if (pool.some(({ size }) => size > 1)) return;
        const highest = drawn.at(-1)?.tier ?? 0;
        const left = pool.filter(({ tier }) => tier < highest).length;
        expect(drawn.filter(({ tier }) => tier < highest)).toHaveLength(left);
      }),
    );
  });

  it('shuffles without losing anything', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), randoms, (items, stream) => {
        const shuffled = shuffle(items, () => stream.next().value as number);
        expect(shuffled.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
      }),
    );
  });
});

it('two papers share what both ask, of the shorter one', () => {
  expect(overlapOf([1, 2, 3, 4], [3, 4, 5, 6])).toBe(50);
  expect(overlapOf([1, 2, 3], [1, 2])).toBe(100);
  expect(overlapOf([1, 2, 3], [4])).toBe(0);
  expect(overlapOf([1, 2, 3], [1, 5, 6])).toBe(33);
  expect(overlapOf([], [1])).toBe(0);
});
