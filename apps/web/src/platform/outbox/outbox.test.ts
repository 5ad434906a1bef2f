// @vitest-environment happy-dom
import { markQuestion } from '@xuezhou/contract/practice';
import { beforeEach, expect, test, vi } from 'vitest';
import { guest } from '../session/guest.ts';
import { defineOutboxKind, deliver } from './outbox.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { sessionQuery } from '../session/session.ts';

const outcomes: string[] = [];
const marks = defineOutboxKind('test.mark', markQuestion, {
  accepted: ({ body }) => void outcomes.push(`accepted ${body.questionId}`),
  refused: ({ body }, { message }) => void outcomes.push(`refused ${body.questionId}: ${message}`),
});
const mark = (questionId: number) => ({ body: { courseId: 1, questionId, isMark: true } });

const answerWith =
  (status: number, message = '') =>
  () =>
    Promise.resolve(Response.json({ status, message, data: { isMarked: true } }));

beforeEach(() => {
  outcomes.length = 0;
  queryClient.setQueryData(sessionQuery.queryKey, { ...guest, unLogin: false, studentId: 7 });
});

test('what could not be sent waits, and goes in its order when the network is back', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', fetch);
  await marks.add(mark(1));
  await marks.add(mark(2));
  await deliver();
  expect(outcomes).toEqual([]);
  expect(await marks.waiting()).toEqual([mark(1), mark(2)]);

  vi.stubGlobal('fetch', vi.fn(answerWith(200)));
  await deliver();
  expect(outcomes).toEqual(['accepted 1', 'accepted 2']);
  expect(await marks.waiting()).toEqual([]);
});

test('a refusal is for good, is told with its words, and holds up nothing', async () => {
  vi.stubGlobal('fetch', vi.fn(answerWith(3001, '题目已更新，请刷新后再答')));
  await marks.add(mark(1));
  await deliver();
  expect(outcomes).toEqual(['refused 1: 题目已更新，请刷新后再答']);
  expect(await marks.waiting()).toEqual([]);
});

test.each([502, 503, 504, 507])(
  'what the server could not take now (%i) waits, and is not lost',
  async (status) => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status }))),
    );
    await marks.add(mark(1));
    await deliver();
    expect(outcomes).toEqual([]);
    expect(await marks.waiting()).toEqual([mark(1)]);
    vi.stubGlobal('fetch', vi.fn(answerWith(200)));
    await deliver();
    expect(outcomes).toEqual(['accepted 1']);
  },
);

test("what one student left is not another's to send", async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('offline'))),
  );
  await marks.add(mark(1));
  queryClient.setQueryData(sessionQuery.queryKey, { ...guest, unLogin: false, studentId: 8 });
  const fetch = vi.fn(answerWith(200));
  vi.stubGlobal('fetch', fetch);
  await deliver();
  expect(fetch).not.toHaveBeenCalled();
  queryClient.setQueryData(sessionQuery.queryKey, { ...guest, unLogin: false, studentId: 7 });
  await deliver();
  expect(outcomes).toEqual(['accepted 1']);
});

test('what was left by a page whose code is not here fetches it', async () => {
  // The page that leaves it, and the next one: each with modules of its own, on one device.
  const store = await import('./outbox-store.ts');
  const device = await store.openEntryStore();
  vi.resetModules();
  vi.doMock('./outbox-store.ts', () => ({ openEntryStore: () => Promise.resolve(device) }));
  await device.add({ studentId: 7, kind: 'later.mark', input: mark(3) });
  const outbox = await import('./outbox.ts');
  const session = await import('../session/session.ts');
  const { queryClient: client } = await import('@xuezhou/client/queries/query-client.ts');
  client.setQueryData(session.sessionQuery.queryKey, { ...guest, unLogin: false, studentId: 7 });
  vi.stubGlobal('fetch', vi.fn(answerWith(200)));
  const load = vi.fn(() => {
    outbox.defineOutboxKind('later.mark', markQuestion, {
      accepted: ({ body }) => void outcomes.push(`accepted ${body.questionId}`),
    });
    return Promise.resolve();
  });
  outbox.startOutbox(load);
  await expect.poll(() => outcomes).toEqual(['accepted 3']);
  expect(load).toHaveBeenCalledExactlyOnceWith('later.mark');
  expect(await device.of(7)).toEqual([]);
});
