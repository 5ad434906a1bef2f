// @vitest-environment happy-dom
import { markQuestion } from '@xuezhou/contract/practice';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guest } from '../session/guest.ts';
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

/** Whether it has come to an end by now. */
async function isOver(work: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  return (await Promise.race([work, Promise.resolve(open)])) !== open;
}

it('hands what is written over at once, and calls nothing kept before the disk has it', async () => {
  const store = await openEntryStore();
  const added = store.add({ studentId: 7, kind: 'answer', input: {} });
  expect(commit).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await isOver(added)).toBe(false);
});

it('draws a page without what waits where the disk does not answer, and sends nothing past it', async () => {
  // The store of the page opens when its module does.
  vi.resetModules();
  const { defineOutboxKind: define, deliver } = await import('./outbox.ts');
  const { queryClient: client } = await import('@xuezhou/client/queries/query-client.ts');
  const { sessionQuery: session } = await import('../session/session.ts');
  client.setQueryData(session.queryKey, { ...guest, unLogin: false, studentId: 7 });
  const fetch = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', fetch);
  const kind = define('test.silent', markQuestion);
  const drawn = kind.waiting();
  const kept = kind.add({ body: { courseId: 1, questionId: 1, isMark: true } });
  const sent = deliver();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await drawn).toEqual([]);
  expect(await isOver(kept)).toBe(false);
  expect(await isOver(sent)).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});
