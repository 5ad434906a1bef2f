import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseLetter, judgeOptions } from './judge.ts';
import { orderOptions, seedOf } from './option-order.ts';

const letters = 'ABCDEFGH';
const optionsOf = (count: number) =>
  [...letters.slice(0, count)].map((letter) => ({ letter, html: `选项 ${letter}` }));
const shown = (count: number, shuffle: { movable: string; seed: number }) =>
  orderOptions(optionsOf(count), shuffle)
    .map(({ letter }) => letter)
    .join('');

const anyShuffle = fc.record({
  count: fc.integer({ min: 2, max: 8 }),
  movable: fc.subarray([...letters]).map((some) => some.join('')),
  seed: fc.nat(),
});

describe('[practice.judging] the order of options', () => {
  it('has each option once', () => {
    fc.assert(
      fc.property(anyShuffle, ({ count, ...shuffle }) => {
        expect([...shown(count, shuffle)].toSorted().join('')).toBe(letters.slice(0, count));
      }),
    );
  });

  it('is the same for the same seed, whatever order they come in', () => {
    fc.assert(
      fc.property(anyShuffle, fc.nat(), ({ count, ...shuffle }, other) => {
        const before = orderOptions(optionsOf(count), { ...shuffle, seed: other });
        expect(orderOptions(before, shuffle)).toEqual(orderOptions(optionsOf(count), shuffle));
      }),
    );
  });

  it('leaves an option that may not move in its place', () => {
    fc.assert(
      fc.property(anyShuffle, ({ count, ...shuffle }) => {
        const written = [...letters.slice(0, count)];
        const order = shown(count, shuffle);
        const still = written.filter((letter) => !shuffle.movable.includes(letter));
        expect(still.map((letter) => order.indexOf(letter))).toEqual(
          still.map((letter) => written.indexOf(letter)),
        );
      }),
    );
  });

  it('puts every option in every place about equally often, from one seed to the next', () => {
    const [times, count] = [24_000, 4];
    const seen = new Map<string, number>();
    for (let seed = 0; seed < times; seed++) {
      const order = shown(count, { movable: 'ABCD', seed: seedOf(7, 10_001, 1) + seed });
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(24);
    for (const often of seen.values()) expect(Math.abs(often - times / 24)).toBeLessThan(160);
  });

  it('is another for another student, question or version', () => {
    const seeds = [
      [1, 10_001, 1],
      [2, 10_001, 1],
      [1, 10_002, 1],
      [1, 10_001, 2],
    ].map((ids) => seedOf(...ids));
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  it('never decides what is right: whoever chooses the same words gets the same verdict', () => {
    const anyAnswer = fc.subarray([...'ABCDE'], { minLength: 1 });
    fc.assert(
      fc.property(anyAnswer, anyAnswer, fc.nat(), (answer, wished, seed) => {
        const order = orderOptions(optionsOf(5), { movable: 'ABCDE', seed });
        const choose = (chosen: string, { letter }: { letter: string }) =>
          chooseLetter(chosen, letter, true);
        const given = order.filter(({ letter }) => wished.includes(letter)).reduce(choose, '');
        expect(given).toBe(wished.join(''));
        expect(judgeOptions(answer.join(''), given)).toBe(
          judgeOptions(answer.join(''), wished.join('')),
        );
      }),
    );
  });

  // What students have seen must not change under their eyes: a new release keeps these.
  it('stays what it was', () => {
    expect([0, 1, 2, 3].map((seed) => shown(4, { movable: 'ABCD', seed }))).toEqual([
      'ACBD',
      'CABD',
      'CBDA',
      'CDBA',
    ]);
  });
});
