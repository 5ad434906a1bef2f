import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openEntryStore } from './outbox-store.ts';

/** Its transactions are begun and never answered, as where another page holds them. */
const commit = vi.fn<() => void>();
const silent = {
  transaction: () =>
    Object.assign(new EventTarget(), {
      commit,
      objectStore: () => ({
        add: () => undefined,
        delete: () => undefined,
        index: () => ({ getAll: () => new EventTarget() }),
      }),
    }),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request = Object.assign(new EventTarget(), { result: silent });
      queueMicrotask(() => request.dispatchEvent(new Event('success')));
      return request;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  commit.mockClear();
});

it('goes on in memory where the database does not answer', async () => {
  const store = await openEntryStore();
  const found = store.of(7);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await found).toEqual([]);
  await store.add({ studentId: 7, kind: 'answer', input: { questionId: 1 } });
  expect(await store.of(7)).toMatchObject([{ kind: 'answer', input: { questionId: 1 } }]);
});

it('hands what is written over at once, and keeps it at hand where that takes too long', async () => {
  const store = await openEntryStore();
  const added = store.add({ studentId: 7, kind: 'answer', input: {} });
  expect(commit).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5000);
  await added;
  expect(await store.of(7)).toHaveLength(1);
});

it('goes on in memory where the database does not even open', async () => {
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const opened = openEntryStore();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await (await opened).of(7)).toEqual([]);
});
