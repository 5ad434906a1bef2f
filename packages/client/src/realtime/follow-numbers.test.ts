import { describe, expect, it, vi } from 'vitest';
import { followNumbers } from './follow-numbers.ts';

interface Item {
  number: number;
}
const items = (...numbers: number[]): Item[] => numbers.map((number) => ({ number }));

function follow(since: (after: number) => readonly Item[] | null) {
  const taken = new Set<number>();
  const asked = vi.fn<(after: number) => Promise<readonly Item[] | null>>(async (after) =>
    since(after),
  );
  const numbers = followNumbers<Item>({
    take: (arrived) => {
      for (const { number } of arrived) taken.add(number);
    },
    since: asked,
  });
  return { numbers, asked, taken: () => [...taken].toSorted((a, b) => a - b) };
}

describe('the numbers of a room’s events', () => {
  it('are whole while none is missing, in whatever order they come', () => {
    const { numbers, asked } = follow(() => []);
    numbers.begin(items(1, 2));
    numbers.arrived({ number: 3 });
    numbers.arrived({ number: 3 });
    numbers.arrived({ number: 1 });
    expect(numbers.whole()).toBe(3);
    expect(asked).not.toHaveBeenCalled();
  });

  it('tell of a gap, and are asked for until none is left, a piece at a time', async () => {
    const all = items(1, 2, 3, 4, 5, 6, 7);
    const { numbers, asked, taken } = follow((after) =>
      all.filter(({ number }) => number > after).slice(0, 2),
    );
    numbers.begin(items(1));
    numbers.arrived({ number: 7 });
    expect(numbers.whole()).toBe(1);
    await vi.waitUntil(() => numbers.whole() === 7);
    expect(taken()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(asked.mock.calls).toEqual([[1], [3], [5]]);
  });

  it('stay where the gap is when nobody answers, so that the way back in brings it', async () => {
    let isThere = false;
    const { numbers, asked, taken } = follow((after) => (isThere ? items(after + 1, 4) : null));
    numbers.begin(items(1, 2));
    numbers.arrived({ number: 4 });
    await vi.waitUntil(() => asked.mock.calls.length === 1);
    expect(numbers.whole()).toBe(2);
    isThere = true;
    numbers.arrived({ number: 5 });
    await vi.waitUntil(() => numbers.whole() === 5);
    expect(taken()).toEqual([1, 2, 3, 4, 5]);
  });

  it('are not asked for that are older than what the page began with', () => {
    const { numbers, asked } = follow(() => []);
    numbers.begin(items(801, 802));
    expect(numbers.whole()).toBe(802);
    numbers.begin(items(1001, 1002));
    expect(numbers.whole()).toBe(1002);
    expect(asked).not.toHaveBeenCalled();
  });

  it('are asked for when the server has counted further, though nothing came', async () => {
    const { numbers, taken } = follow((after) => (after < 3 ? items(3) : []));
    numbers.begin(items(1, 2));
    numbers.expect(2);
    numbers.expect(3);
    await vi.waitUntil(() => numbers.whole() === 3);
    expect(taken()).toEqual([1, 2, 3]);
  });

  it('end with an answer that brings nothing on', async () => {
    const { numbers, asked } = follow(() => items(1));
    numbers.begin(items(1, 2));
    numbers.arrived({ number: 9 });
    await vi.waitUntil(() => asked.mock.calls.length === 1);
    await Promise.resolve();
    expect(numbers.whole()).toBe(2);
    expect(asked).toHaveBeenCalledOnce();
  });
});
