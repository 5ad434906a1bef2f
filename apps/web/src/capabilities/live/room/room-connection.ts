import {
  beatSeconds,
  liveRoomPath,
  type ChatMessage,
  type RoomAnswer,
  type RoomEvents,
  type RoomRequests,
} from '@xuezhou/contract/live';
import type { Socket } from 'socket.io-client';
import { loadChunk } from '../../../platform/load-chunk.ts';
import { createStore, type Store } from '../../../platform/store.ts';
import { Waiter } from '../../lecture/port/waiter.ts';
import { liveWords } from '../live.words.ts';
import { emptyRoom, merged, withRemoved, type RoomState } from './room-state.ts';

type RoomSocket = Socket<RoomEvents, RoomRequests>;

export interface RoomConnection {
  readonly state: Store<RoomState>;
  /** Null: it was taken; else why not. */
  say: (messageId: string, text: string) => Promise<string | null>;
  remove: (number: number) => Promise<string | null>;
  mute: (studentId: number, minutes: number) => Promise<string | null>;
  close: () => void;
}

/** How long an answer is waited for. */
const answerMs = 10_000;

/** Comes into a room, comes back into it after a lost network, and catches up with what was said meanwhile. */
export function connectRoom(liveId: number, onSessionEnd: () => void): RoomConnection {
  const state = createStore<RoomState>(emptyRoom);
  const waiter = new Waiter();
  let socket: RoomSocket | null = null;
  let beating: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;

  const change = (news: Partial<RoomState>) => state.set({ ...state.get(), ...news });
  const lastNumber = () => state.get().messages.at(-1)?.number ?? 0;
  const take = (arrived: readonly ChatMessage[]) =>
    change({ messages: merged(state.get().messages, arrived) });

  const ask = async <Data>(
    send: (tell: (answer: RoomAnswer<Data>) => void) => void,
  ): Promise<RoomAnswer<Data> | null> => {
    if (!socket?.connected) return null;
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), answerMs);
      send((answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
  };
  const outcome = (answer: RoomAnswer<unknown> | null): string | null =>
    answer === null ? liveWords.chat.lostSending : answer.status === 200 ? null : answer.message;

  const beat = async () => {
    const answer = await ask((tell) => socket?.emit('beat', tell));
    if (answer?.status === 200 && answer.data) change(answer.data);
  };

  const refuse = (refusal: string) => {
    change({ connection: 'refused', refusal });
    socket?.disconnect();
  };

  const follow = (own: RoomSocket) => {
    own.on('welcome', ({ messages, removed, isTeacher, mutedUntil }) => {
      waiter.succeed();
      change({
        connection: 'open',
        isTeacher,
        mutedUntil,
        messages: withRemoved(merged(state.get().messages, messages), removed),
      });
      void beat();
    });
    own.on('message', (message) => {
      // Servers may lose an event between them; the numbers tell.
      const last = lastNumber();
      const isGap = last > 0 && message.number > last + 1;
      take([message]);
      if (isGap)
        void ask<readonly ChatMessage[]>((tell) => own.emit('since', { after: last }, tell)).then(
          (answer) => answer?.data && take(answer.data),
        );
    });
    own.on('removed', (number) =>
      change({ messages: withRemoved(state.get().messages, [number]) }),
    );
    own.on('muted', (mutedUntil) => change({ mutedUntil }));
    own.on('streaming', (isStreaming) => change({ isStreaming }));
    own.on('leave', (why) => {
      change({ hasLeft: true });
      refuse(why);
    });
    own.on('connect_error', (error) => {
      const { data } = error as Error & { data?: { status: number; message: string } };
      // Without words of the server it is the network, which socket.io waits for by itself.
      if (data === undefined) return change({ connection: 'lost' });
      if (data.status === 401) onSessionEnd();
      if (data.status >= 500 && data.status < 600) waiter.wait(() => own.connect());
      else refuse(data.message);
    });
    own.on('disconnect', (reason) => {
      if (isClosed || state.get().connection === 'refused') return;
      change({ connection: 'lost' });
      // A server that stops says good-bye, and another one, or itself, is there soon.
      if (reason === 'io server disconnect') waiter.wait(() => own.connect());
    });
  };

  const open = async () => {
    try {
      const { io } = await loadChunk(() => import('socket.io-client'));
      if (isClosed) return;
      const own: RoomSocket = io(liveRoomPath, {
        auth: (tell) => tell({ liveId, after: lastNumber() }),
        transports: ['websocket', 'polling'],
        reconnectionDelayMax: 10_000,
      });
      socket = own;
      follow(own);
      beating = setInterval(() => void beat(), beatSeconds * 1000);
    } catch {
      change({ connection: 'lost' });
      if (!isClosed) waiter.wait(() => void open());
    }
  };
  void open();

  return {
    state,
    say: async (messageId, text) => {
      const answer = await ask<ChatMessage>((tell) =>
        socket?.emit('say', { messageId, text }, tell),
      );
      if (answer?.status === 200 && answer.data) take([answer.data]);
      // The answer was lost with the network, and the message itself came with the way back in.
      const isThere = state.get().messages.some((message) => message.messageId === messageId);
      return answer === null && isThere ? null : outcome(answer);
    },
    remove: async (number) =>
      outcome(await ask((tell) => socket?.emit('remove', { number }, tell))),
    mute: async (studentId, minutes) =>
      outcome(await ask((tell) => socket?.emit('mute', { studentId, minutes }, tell))),
    close: () => {
      isClosed = true;
      waiter.stop();
      clearInterval(beating);
      socket?.disconnect();
    },
  };
}
