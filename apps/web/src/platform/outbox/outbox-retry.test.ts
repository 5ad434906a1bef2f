// @vitest-environment happy-dom
import { markQuestion } from '@xuezhou/contract/practice';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backOff } from '@xuezhou/client/network/back-off.ts';
import { guest } from '../session/guest.ts';
import { defineOutboxKind, startOutbox } from './outbox.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { sessionQuery } from '../session/session.ts';

const marks = defineOutboxKind('test.mark', markQuestion);
const mark = { body: { courseId: 1, questionId: 1, isMark: true } };

const offline = () => Promise.reject(new TypeError('offline'));
const taken = () =>
  Promise.resolve(Response.json({ status: 200, message: '', data: { isMarked: true } }));

function stubFetch(answer: () => Promise<Response>) {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

startOutbox(() => Promise.resolve());

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(sessionQuery.queryKey, { ...guest, unLogin: false, studentId: 7 });
});

afterEach(async () => {
  stubFetch(taken);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('after a failure each page waits a part of its own of a longest wait that grows', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.25);
  const fetch = stubFetch(offline);
  await marks.add(mark);
  await vi.advanceTimersByTimeAsync(0);
  for (const [index, wait] of [0.5, 1.25, 3.75, 7.5, 15, 30, 30].entries()) {
    await vi.advanceTimersByTimeAsync(wait * 1000 - 1);
    expect(fetch).toHaveBeenCalledTimes(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(index + 2);
  }
});

test('a thousand pages that an outage stopped come back spread over the wait', () => {
  const seconds = Array.from({ length: 1000 }, () => backOff(2));
  const inFifth = [0, 3, 6, 9, 12].map(
    (from) => seconds.filter((wait) => wait >= from && wait < from + 3).length,
  );
  for (const count of inFifth) expect(count).toBeGreaterThan(100);
});

test('what the server asks to wait is waited, and a part of the own wait after it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const busy = () =>
    Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '9' } }));
  const fetch = stubFetch(busy);
  await marks.add(mark);
  await vi.advanceTimersByTimeAsync(9999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('it is tried at once when %s', async (_name, happens) => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  stubFetch(offline);
  await marks.add(mark);
  await vi.advanceTimersByTimeAsync(10_000);
  stubFetch(taken);
  happens();
  await vi.advanceTimersByTimeAsync(0);
  expect(await marks.waiting()).toEqual([]);
});

test('failures of a network that was gone make nobody wait long on the one that came', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const fetch = stubFetch(offline);
  await marks.add(mark);
  await vi.advanceTimersByTimeAsync(120_000);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  const before = fetch.mock.calls.length;
  await vi.advanceTimersByTimeAsync(2000);
  expect(fetch).toHaveBeenCalledTimes(before + 1);
});
