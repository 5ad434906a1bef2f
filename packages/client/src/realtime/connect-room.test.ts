// @vitest-environment happy-dom
import { liveRoom } from '@xuezhou/contract/live';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeRoom } from '../testing/fake-room.ts';
import { connectRoom, type RoomPage, type RoomTie } from './connect-room.ts';

const made = vi.hoisted(() => ({ rooms: [] as FakeRoom<typeof liveRoom>[] }));
vi.mock('socket.io-client', () => ({
  io: (path: string, options: { auth: (tell: (entering: unknown) => void) => void }) => {
    if (path !== '/live-room') throw new Error(`no room at ${path}`);
    const room = new FakeRoom<typeof liveRoom>(options.auth);
    made.rooms.push(room);
    return room;
  },
}));

const welcome = { isTeacher: false, mutedUntil: null, messages: [], removed: [], held: [] };
const onSessionEnd = vi.fn<(status: number) => void>();
const ties: RoomTie[] = [];
let room: FakeRoom<typeof liveRoom>;
let page: RoomPage<typeof liveRoom>;

beforeEach(async () => {
  made.rooms.length = 0;
  ties.length = 0;
  onSessionEnd.mockClear();
  page = connectRoom(liveRoom, {
    entering: () => ({ liveId: 5, after: 0 }),
    welcome: () => {},
    events: {
      ...{ message: () => {}, removed: () => {}, muted: () => {}, streaming: () => {} },
      ...{ settled: () => {}, teacher: () => {} },
    },
    tie: (tie) => ties.push(tie),
    onSessionEnd,
  });
  room = await vi.waitUntil(() => made.rooms[0], { timeout: 60_000 });
});
afterEach(() => {
  page.close();
  vi.useRealTimers();
});

it.each([401, 403])('stops when the login is over while it is in the room: %i', (status) => {
  vi.useFakeTimers();
  room.welcome(welcome);
  const again = vi.spyOn(room, 'connect');
  room.tell('leave', '您的登录已经过期', status);
  room.tell('disconnect', 'io server disconnect');
  vi.advanceTimersByTime(120_000);
  expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith(status);
  expect(again).not.toHaveBeenCalled();
  expect(ties.at(-1)).toEqual({ connection: 'refused', why: '您的登录已经过期', hasLeft: true });
});

it('waits longer and longer for a server that cannot take it, and comes in when it can', () => {
  vi.useFakeTimers();
  const again = vi.spyOn(room, 'connect');
  const refuse = (status: number) =>
    room.tell(
      'connect_error',
      Object.assign(new Error('later'), { data: { status, message: 'later' } }),
    );
  const waited = [503, 429, 500].map((status) => {
    refuse(status);
    const before = again.mock.calls.length;
    let milliseconds = 0;
    while (again.mock.calls.length === before) {
      vi.advanceTimersByTime(50);
      milliseconds += 50;
    }
    return milliseconds;
  });
  const [first = 0, second = 0, third = 0] = waited;
  expect(first).toBeGreaterThanOrEqual(500);
  expect(second).toBeGreaterThan(first - 50);
  expect(third).toBeGreaterThan(second - 50);
  expect(third).toBeLessThanOrEqual(4000);
  expect(onSessionEnd).not.toHaveBeenCalled();
});

it('answers null where there is no connection, or no answer comes', async () => {
  vi.useFakeTimers();
  expect(await page.ask('since', { after: 0 })).toBeNull();
  room.welcome(welcome);
  const asked = page.ask('since', { after: 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toBeNull();
});

it('gives a sign as often as the contract says, until it is closed', () => {
  vi.useFakeTimers();
  const beats = () => room.sent.filter(({ name }) => name === 'beat').length;
  room.welcome(welcome);
  expect(beats()).toBe(1);
  page.close();
  vi.advanceTimersByTime(60_000);
  expect(beats()).toBe(1);
});
