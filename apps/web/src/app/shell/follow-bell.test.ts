// @vitest-environment happy-dom
import {
  addPushDevice,
  keepPushDevice,
  listImportantMessages,
  listMessages,
  readMessagesOf,
  type bellRoom,
} from '@xuezhou/contract/message';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { sessionQuery } from '../../platform/session/session.ts';
import { answer, calls, fail, respondWith } from '@xuezhou/client/testing/server.ts';
import { FakeRoom } from '@xuezhou/client/testing/fake-room.ts';
import { openPushBrowser } from '../../test/push-browser.ts';
import { student } from '../../test/students.ts';
import { guest } from '../../platform/session/guest.ts';
import { followBell, readOpened, showUnread } from './follow-bell.ts';

const made = vi.hoisted(() => ({ rooms: [] as unknown[] }));
vi.mock('socket.io-client', () => ({
  io: (_path: string, options: { auth: ConstructorParameters<typeof FakeRoom>[0] }) => {
    const room = new FakeRoom<typeof bellRoom>(options.auth);
    made.rooms.push(room);
    return room;
  },
}));

let client: QueryClient;
let stop = () => {};
const known = () => client.getQueryData(sessionQuery.queryKey);

beforeEach(() => {
  made.rooms.length = 0;
  window.localStorage.clear();
  client = new QueryClient();
});
afterEach(() => stop());

it('[message.page] the count follows what comes and what is read elsewhere, for who is logged in', async () => {
  client.setQueryData(sessionQuery.queryKey, guest);
  stop = followBell(client);
  expect(made.rooms).toHaveLength(0);
  client.setQueryData(sessionQuery.queryKey, student());
  const room = await vi.waitUntil(() => made.rooms[0] as FakeRoom<typeof bellRoom> | undefined, {
    timeout: 60_000,
  });
  room.welcome({ unread: 2, important: 0 });
  expect(known()).toMatchObject({ unreadMessages: 2, hasNewMessages: true });
  room.answers = { count: { status: 200, message: '', data: { unread: 0, important: 0 } } };
  room.tell('changed', true);
  await vi.waitUntil(() => known()?.unreadMessages === 0);
  expect(known()).toMatchObject({ hasNewMessages: false });
});

it('[message.important] what is important and new is fetched; what was known is not asked for again', () => {
  client.setQueryData(sessionQuery.queryKey, student({ hasImportantMessages: true }));
  const important = keyOf(listImportantMessages, {});
  client.setQueryData(important, { list: [{ isCheck: false }, { isCheck: true }], count: 2 });
  client.setQueryData(keyOf(listMessages, { query: { pageNo: 1 } }), { list: [], count: 0 });
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  showUnread(client, { unread: 1, important: 1 });
  expect(isStale(important)).toBe(false);
  expect(isStale(keyOf(listMessages, { query: { pageNo: 1 } }))).toBe(true);
  showUnread(client, { unread: 2, important: 2 });
  expect(isStale(important)).toBe(true);
});

it('clears when what it rang for is opened, and asks nothing where nothing is unread', async () => {
  respondWith([answer(readMessagesOf, { unread: 1, important: 0 })]);
  client.setQueryData(sessionQuery.queryKey, student({ unreadMessages: 0 }));
  readOpened(client);
  client.setQueryData(sessionQuery.queryKey, student({ unreadMessages: 2 }));
  window.history.replaceState(null, '', '/qa/question/q1?x=1');
  readOpened(client);
  await vi.waitUntil(() => known()?.unreadMessages === 1);
  expect(calls(readMessagesOf)).toEqual([{ body: { path: '/qa/question/q1' } }]);
});

it('clears when it rings for what stands on the page', async () => {
  respondWith([answer(readMessagesOf, { unread: 0, important: 0 })]);
  client.setQueryData(sessionQuery.queryKey, student());
  window.history.replaceState(null, '', '/qa/question/q2');
  stop = followBell(client);
  const room = await vi.waitUntil(() => made.rooms[0] as FakeRoom<typeof bellRoom> | undefined, {
    timeout: 60_000,
  });
  room.welcome({ unread: 0, important: 0 });
  room.answers = { count: { status: 200, message: '', data: { unread: 1, important: 0 } } };
  room.tell('changed', true);
  await vi.waitUntil(() => calls(readMessagesOf).length > 0);
  await vi.waitUntil(() => known()?.unreadMessages === 0);
  expect(calls(readMessagesOf)).toEqual([{ body: { path: '/qa/question/q2' } }]);
});

it('the icon of the installed site counts what waits, and a browser that was another’s is let go of', async () => {
  const browser = openPushBrowser();
  browser.subscribed = true;
  respondWith([answer(keepPushDevice, { isOn: false })]);
  client.setQueryData(sessionQuery.queryKey, student({ unreadMessages: 3 }));
  stop = followBell(client);
  expect(browser.badge).toBe(3);
  await vi.waitUntil(() => !browser.subscribed);
  expect(calls(keepPushDevice).map(({ body }) => body.endpoint)).toEqual([
    'https://push.example/1',
  ]);
  client.setQueryData(sessionQuery.queryKey, student({ unreadMessages: 0 }));
  expect(browser.badge).toBeNull();
  client.setQueryData(sessionQuery.queryKey, student({ unreadMessages: 2 }));
  client.setQueryData(sessionQuery.queryKey, guest);
  expect(browser.badge).toBeNull();
});

it('a browser that is bound to another key of the school is bound anew, without a question', async () => {
  const browser = openPushBrowser();
  browser.subscribed = true;
  browser.boundTo = Uint8Array.from([251, 255, 1]).buffer;
  respondWith([
    answer(keepPushDevice, { isOn: true, publicKey: 'another' }),
    answer(addPushDevice, true),
  ]);
  client.setQueryData(sessionQuery.queryKey, student({ unreadMessages: 0 }));
  stop = followBell(client);
  await vi.waitUntil(() => calls(addPushDevice).length > 0);
  expect(calls(addPushDevice)[0]?.body).toMatchObject({ former: 'https://push.example/1' });
  expect([browser.keys, browser.asked]).toEqual([['another'], 0]);
});

it('a browser that is bound to the school’s key stays as it is', async () => {
  const browser = openPushBrowser();
  browser.subscribed = true;
  browser.boundTo = Uint8Array.from([251, 255, 1]).buffer;
  respondWith([answer(keepPushDevice, { isOn: true, publicKey: '-_8B' })]);
  client.setQueryData(sessionQuery.queryKey, student({ unreadMessages: 0 }));
  stop = followBell(client);
  await vi.waitUntil(() => calls(keepPushDevice).length > 0);
  expect([browser.keys, browser.subscribed]).toEqual([[], true]);
});

it('a push that counted behind the page’s back is taken back when its reader comes and nothing waits', async () => {
  const browser = openPushBrowser();
  browser.subscribed = true;
  respondWith([answer(keepPushDevice, { isOn: true })]);
  client.setQueryData(sessionQuery.queryKey, student({ unreadMessages: 0 }));
  stop = followBell(client);
  browser.badge = 5;
  browser.shown = 2;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(browser.badge).toBeNull();
  await vi.waitUntil(() => browser.shown === 0);
});

it('what the last visit knew says nothing of who sits here now, nor does who only looks as a student', () => {
  const browser = openPushBrowser();
  browser.subscribed = true;
  browser.badge = 4;
  respondWith([]);
  client.setQueryData(sessionQuery.queryKey, student({ unreadMessages: 3 }), { updatedAt: 0 });
  stop = followBell(client);
  const viewing = { why: '看看', endsAt: '2026-11-29T14:00:00Z' };
  client.setQueryData(sessionQuery.queryKey, student({ unreadMessages: 2, viewing }));
  expect(browser.badge).toBe(4);
  expect(calls(keepPushDevice)).toEqual([]);
});

it('asks again whose browser it is where there was no answer', async () => {
  const browser = openPushBrowser();
  browser.subscribed = true;
  respondWith([fail(keepPushDevice, 503)]);
  client.setQueryData(sessionQuery.queryKey, student());
  stop = followBell(client);
  await vi.waitUntil(() => calls(keepPushDevice).length === 1);
  respondWith([answer(keepPushDevice, { isOn: false })]);
  await vi.waitUntil(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    return !browser.subscribed;
  });
  expect(calls(keepPushDevice).length).toBeGreaterThan(0);
});
