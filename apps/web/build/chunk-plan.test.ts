import { describe, expect, it } from 'vitest';
import { planChunks } from './chunk-plan.ts';

interface Source {
  /** Pages that begin with it. */
  readonly pages: readonly number[];
  readonly size?: number;
  readonly needs?: readonly string[];
}

/** Plans sources of which pages need some, and with them what those need. */
function plan(sources: Readonly<Record<string, Source>>, fileCost = 10) {
  const pagesOf = new Map<string, Set<number>>();
  const visit = (name: string, page: number) => {
    const known = pagesOf.get(name) ?? new Set();
    if (known.has(page)) return;
    pagesOf.set(name, known.add(page));
    for (const each of sources[name]?.needs ?? []) visit(each, page);
  };
  for (const [name, { pages }] of Object.entries(sources))
    for (const page of pages) visit(name, page);
  const chunks = planChunks({
    pagesOf,
    sizeOf: (name) => sources[name]?.size ?? 1,
    needsOf: (name) => sources[name]?.needs ?? [],
    weights: Array.from({ length: 8 }, () => 1),
    fileCost,
  });
  return chunks.map((modules) => modules.toSorted()).toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1));
}

/** A repeatable stream of numbers from 0 to 1. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** Whether files need each other in a ring. */
function hasRing(chunks: readonly string[][], needsOf: (name: string) => readonly string[]) {
  const chunkOf = new Map(chunks.flatMap((names, place) => names.map((name) => [name, place])));
  const needs = chunks.map(
    (names, place) =>
      new Set(
        names
          .flatMap(needsOf)
          .map((name) => chunkOf.get(name))
          .filter((to) => to !== place),
      ),
  );
  const settled = new Set<number>();
  for (let before = -1; before !== settled.size;) {
    before = settled.size;
    for (const [place, below] of needs.entries())
      if ([...below].every((each) => each !== undefined && settled.has(each))) settled.add(place);
  }
  return settled.size < chunks.length;
}

describe('files of the learner’s pages', () => {
  it('hold together what the same pages need', () => {
    const made = plan({ a: { pages: [0, 1] }, b: { pages: [0, 1] }, c: { pages: [2] } });
    expect(made).toEqual([['a', 'b'], ['c']]);
  });

  it('are joined where a turn to the server costs more than bytes that a page does without', () => {
    const sources = { small: { pages: [0], size: 3 }, shared: { pages: [0, 1], size: 50 } };
    expect(plan(sources, 10)).toEqual([['shared', 'small']]);
    expect(plan(sources, 2)).toEqual([['shared'], ['small']]);
  });

  it('are not joined where that would bring a page what it does not need from further below', () => {
    const sources = {
      a: { pages: [0], size: 1, needs: ['heavy'] },
      b: { pages: [0, 1], size: 1 },
      heavy: { pages: [0], size: 500 },
    };
    const together = plan(sources).find((names) => names.includes('heavy'));
    expect(together).not.toContain('b');
    expect(plan(sources).find((names) => names.includes('b'))).not.toContain('a');
  });

  it('hold every source once, and never need each other in a ring', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = numbers(seed);
      const next = (below: number) => Math.floor(random.next().value * below);
      const names = Array.from({ length: 30 }, (_, index) => `m${index}`);
      const sources = Object.fromEntries(
        names.map((name, index) => [
          name,
          {
            pages: next(3) === 0 ? [next(8)] : [next(8), next(8)],
            size: next(40) + 1,
            needs: names.slice(index + 1).filter(() => next(8) === 0),
          },
        ]),
      );
      const made = plan(sources, 5 + next(60));
      expect(made.flat().toSorted()).toEqual(names.toSorted());
      expect(hasRing(made, (name) => sources[name]?.needs ?? [])).toBe(false);
    }
  });
});
