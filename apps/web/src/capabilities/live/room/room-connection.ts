import { liveRoom, type ChatMessage } from '@xuezhou/contract/live';
import type { HeldLine } from '@xuezhou/contract/moderation';
import type { RoomAnswer } from '@xuezhou/contract/event-kernel';
import { connectRoom, type RoomPage, type RoomTie } from '@xuezhou/client/realtime/connect-room.ts';
import { followNumbers } from '@xuezhou/client/realtime/follow-numbers.ts';
import { merged, withRemoved } from '@xuezhou/client/realtime/numbered-list.ts';
import { createStore, type Store } from '@xuezhou/client/browser/store.ts';
import { liveWords } from '../live.words.ts';
import { emptyRoom, type RoomState } from './room-state.ts';

export interface RoomConnection {
  readonly state: Store<RoomState>;
  /** Null: it was taken; else why not. */
  say: (messageId: string, text: string) => Promise<string | null>;
  remove: (number: number) => Promise<string | null>;
  mute: (studentId: number, minutes: number) => Promise<string | null>;
  close: () => void;
}

/** Comes into the room of a class, and catches up with what was said while the page was not there. */
export function connectLiveRoom(
  liveId: number,
  onSessionEnd: (status: number) => void,
): RoomConnection {
  const state = createStore<RoomState>(emptyRoom);
  const change = (news: Partial<RoomState>) => state.set({ ...state.get(), ...news });
  const hold = (line: Pick<HeldLine, 'messageId' | 'text'>) => {
    const others = state.get().held.filter(({ messageId }) => messageId !== line.messageId);
    change({ held: [...others, { ...line, sentAt: new Date().toISOString() }] });
  };
  let hasBeenIn = false;
  const numbers = followNumbers<ChatMessage>({
    take: (arrived) => change({ messages: merged(state.get().messages, arrived) }),
    since: async (after) => (await page.ask('since', { after }))?.data ?? null,
  });

  const page: RoomPage<typeof liveRoom> = connectRoom(liveRoom, {
    entering: () => ({ liveId, after: numbers.whole() }),
    welcome: ({ messages, removed, isTeacher, mutedUntil, held, isStreaming }) => {
      numbers.begin(messages);
      const { turn, isStreaming: before } = state.get();
      change({
        isTeacher,
        isStreaming: isStreaming ?? before,
        turn: hasBeenIn ? turn + 1 : turn,
        mutedUntil,
        held,
        messages: withRemoved(state.get().messages, removed),
      });
      hasBeenIn = true;
    },
    events: {
      message: (message) => numbers.arrived(message),
      removed: (number) => change({ messages: withRemoved(state.get().messages, [number]) }),
      muted: (mutedUntil) => change({ mutedUntil }),
      streaming: (isStreaming) => change(streamed(state.get(), isStreaming)),
      teacher: (isTeacher) => change({ isTeacher }),
      settled: (messageId) =>
        change({ held: state.get().held.filter((line) => line.messageId !== messageId) }),
    },
    present: change,
    tie: (tie) => change(tiedBy(tie)),
    onSessionEnd,
  });

  return {
    state,
    say: async (messageId, text) => {
      const answer = await page.ask('say', { messageId, text });
      if (answer?.status === 200 && answer.data) numbers.arrived(answer.data);
      if (answer?.status === 200 && answer.data === null) hold({ messageId, text });
      // The answer was lost with the network, and the message itself came with the way back in.
      const isThere = state.get().messages.some((message) => message.messageId === messageId);
      return answer === null && isThere ? null : outcome(answer);
    },
    remove: async (number) => outcome(await page.ask('remove', { number })),
    mute: async (studentId, minutes) => outcome(await page.ask('mute', { studentId, minutes })),
    close: () => page.close(),
  };
}

const streamed = ({ turn }: RoomState, isStreaming: boolean): Partial<RoomState> => ({
  isStreaming,
  turn: isStreaming ? turn : turn + 1,
});

function tiedBy(tie: RoomTie): Partial<RoomState> {
  return tie.connection === 'refused'
    ? { connection: 'refused', refusal: tie.why, hasLeft: tie.hasLeft }
    : { connection: tie.connection };
}

function outcome(answer: RoomAnswer<unknown> | null): string | null {
  if (answer === null) return liveWords.chat.lostSending;
  return answer.status === 200 ? null : answer.message;
}
