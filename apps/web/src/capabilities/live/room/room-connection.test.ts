// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatMessage, FakeSocket } from '../testing/fake-room.ts';
import { connectLiveRoom, type RoomConnection } from './room-connection.ts';

const made = vi.hoisted(() => ({ sockets: [] as FakeSocket[] }));
vi.mock('socket.io-client', () => ({
  io: (_path: string, options: { auth: ConstructorParameters<typeof FakeSocket>[0] }) => {
    const socket = new FakeSocket(options.auth);
    made.sockets.push(socket);
    return socket;
  },
}));

let room: RoomConnection;
let socket: FakeSocket;
const onSessionEnd = vi.fn<() => void>();
const numbers = () => room.state.get().messages.map(({ number }) => number);

beforeEach(async () => {
  made.sockets.length = 0;
  onSessionEnd.mockClear();
  room = connectLiveRoom(5, onSessionEnd);
  socket = await vi.waitUntil(() => made.sockets[0], { timeout: 60_000 });
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
});

describe('a page in a room', () => {
  it('comes back with the number of the last message that it has, and says so', () => {
    socket.letIn({ messages: [chatMessage(1), chatMessage(2)] });
    expect(socket.entered).toEqual([{ liveId: 5, after: 0 }]);
    socket.connected = false;
    socket.tell('disconnect', 'transport close');
    expect(room.state.get().connection).toBe('lost');
    socket.letIn({ messages: [chatMessage(3)], removed: [1] });
    expect(socket.entered.at(-1)).toEqual({ liveId: 5, after: 2 });
    expect(numbers()).toEqual([1, 2, 3]);
    expect(room.state.get().messages[0]).toMatchObject({ isRemoved: true, text: '' });
    expect(room.state.get().connection).toBe('open');
  });

  it('asks for what did not arrive, and shows each message once and in order', async () => {
    socket.letIn({ messages: [chatMessage(1)] });
    socket.answers['since'] = {
      status: 200,
      message: '',
      data: [chatMessage(2), chatMessage(3), chatMessage(4)],
    };
    socket.tell('message', chatMessage(4));
    await expect.poll(() => numbers()).toEqual([1, 2, 3, 4]);
    expect(socket.sent).toContainEqual({ name: 'since', given: [{ after: 1 }] });
    socket.tell('message', chatMessage(4));
    expect(numbers()).toEqual([1, 2, 3, 4]);
  });

  it('that the server shows out is told why, and does not come back by itself', () => {
    socket.letIn();
    socket.tell('leave', '课程已过有效期');
    socket.tell('disconnect', 'io server disconnect');
    expect(room.state.get()).toMatchObject({
      connection: 'refused',
      refusal: '课程已过有效期',
      hasLeft: true,
    });
  });

  it('hears at once that its student rules the chat, or does so no more, and knows after it was away whether a stream is on', () => {
    socket.letIn({ isStreaming: false });
    socket.tell('teacher', true);
    expect(room.state.get().isTeacher).toBe(true);
    socket.tell('teacher', false);
    expect(room.state.get().isTeacher).toBe(false);
    socket.tell('disconnect', 'transport close');
    socket.letIn({ isStreaming: true });
    expect(room.state.get().isStreaming).toBe(true);
    // An older server does not say.
    socket.letIn();
    expect(room.state.get().isStreaming).toBe(true);
  });

  it('comes back to a server that said good-bye', () => {
    vi.useFakeTimers();
    socket.letIn();
    const again = vi.spyOn(socket, 'connect');
    socket.tell('disconnect', 'io server disconnect');
    vi.advanceTimersByTime(1000);
    expect(again).toHaveBeenCalledOnce();
  });

  it('without a session is told so by the global notice; with a refusal in the server’s words', () => {
    const refuse = (status: number, message: string) =>
      socket.tell(
        'connect_error',
        Object.assign(new Error(message), { data: { status, message } }),
      );
    refuse(401, '请先登录');
    expect(onSessionEnd).toHaveBeenCalledOnce();
    refuse(2101, '还没有开通');
    expect(room.state.get().refusal).toBe('还没有开通');
  });

  it('keeps what it said and others do not see yet, until that is settled', async () => {
    const line = { messageId: 'a', text: '还在等', sentAt: '2027-03-01T12:00:00.000Z' };
    socket.letIn({ held: [line] });
    expect(room.state.get().held).toEqual([line]);
    socket.answers['say'] = { status: 200, message: '', data: null };
    expect(await room.say('b', '也要等')).toBeNull();
    expect(room.state.get().held).toMatchObject([
      { messageId: 'a' },
      { messageId: 'b', text: '也要等' },
    ]);
    expect(room.state.get().messages).toEqual([]);
    socket.tell('settled', 'a');
    expect(room.state.get().held.map(({ messageId }) => messageId)).toEqual(['b']);
  });

  it('says a message, and hears why one was refused or lost', async () => {
    expect(await room.say('a', '早')).toBe('没有发出去，请检查网络后再发');
    socket.letIn();
    socket.answers['say'] = { status: 2113, message: '说得太快了', data: null };
    expect(await room.say('a', '早')).toBe('说得太快了');
    socket.answers['say'] = { status: 200, message: '', data: chatMessage(1, { text: '早' }) };
    expect(await room.say('a', '早')).toBeNull();
    expect(numbers()).toEqual([1]);
  });

  it('does not call a message lost whose answer alone was lost', async () => {
    vi.useFakeTimers();
    socket.letIn();
    const own = chatMessage(1);
    const said = room.say(own.messageId, own.text);
    socket.letIn({ messages: [own] });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await said).toBeNull();
    const lost = room.say('another', '没有到的话');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await lost).toBe('没有发出去，请检查网络后再发');
  });
});
