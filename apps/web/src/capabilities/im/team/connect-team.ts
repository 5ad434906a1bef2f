import { teamRoom, type TeamMessage } from '@xuezhou/contract/im';
import type { HeldLine } from '@xuezhou/contract/moderation';
import type { RoomAnswer } from '@xuezhou/contract/event-kernel';
import { connectRoom, type RoomPage } from '@xuezhou/client/realtime/connect-room.ts';
import { followNumbers } from '@xuezhou/client/realtime/follow-numbers.ts';
import { merged, withRemoved } from '@xuezhou/client/realtime/numbered-list.ts';
import { createStore, type Store } from '@xuezhou/client/browser/store.ts';
import { imWords as words } from '../im.words.ts';

/** What a page knows of the team that it is in. */
export interface TeamState {
  readonly connection: 'connecting' | 'open' | 'lost' | 'refused';
  /** Why the student may not be here. */
  readonly refusal: string | null;
  /** By number, without a gap. */
  readonly messages: readonly TeamMessage[];
  readonly hasOlder: boolean;
  readonly isTeacher: boolean;
  readonly mutedUntil: string | null;
  /** As the student's other pages say. */
  readonly readNumber: number;
  /** The title of the newest that came while the page was open. */
  readonly announced: string | null;
}

export const emptyTeam: TeamState = {
  connection: 'connecting',
  refusal: null,
  messages: [],
  hasOlder: false,
  isTeacher: false,
  mutedUntil: null,
  readNumber: 0,
  announced: null,
};

export interface TeamConnection {
  readonly state: Store<TeamState>;
  /** What came by a call: the newest, which may be all there is, or older ones. */
  take(messages: readonly TeamMessage[], hasOlder?: boolean): void;
  /** Null: it was done; else why not. */
  remove(number: number): Promise<string | null>;
  mute(studentId: number, minutes: number): Promise<string | null>;
  close(): void;
}

interface TeamPage {
  readonly teamId: number;
  readonly token: () => string;
  /** What the student said here and others do not see yet. */
  readonly onHeld: (held: readonly HeldLine[]) => void;
  /** The id of what waits no longer. */
  readonly onSettled: (messageId: string) => void;
}

/** Comes into the room of a team, and catches up with what was said while the page was not there. */
export function connectTeam(
  { teamId, token, onHeld, onSettled }: TeamPage,
  onSessionEnd: (status: number) => void,
): TeamConnection {
  const state = createStore<TeamState>(emptyTeam);
  const change = (news: Partial<TeamState>) => state.set({ ...state.get(), ...news });
  const numbers = followNumbers<TeamMessage>({
    take: (arrived) => change({ messages: merged(state.get().messages, arrived) }),
    since: async (after) => (await page.ask('since', { after }))?.data ?? null,
  });
  /** After a long absence there is more between than came: what is older is fetched by who looks for it. */
  const begin = (messages: readonly TeamMessage[]) => {
    const [first] = messages;
    const last = state.get().messages.at(-1)?.number ?? 0;
    if (first !== undefined && first.number > last + 1)
      change({ messages: [], hasOlder: first.number > 1 });
    numbers.begin(messages);
  };
  const page: RoomPage<typeof teamRoom> = connectRoom(teamRoom, {
    entering: () => ({ teamId, token: token(), after: numbers.whole() }),
    welcome: ({ messages, removed, isTeacher, mutedUntil, held }) => {
      onHeld(held);
      begin(messages);
      change({ isTeacher, mutedUntil, messages: withoutFiles(state.get().messages, removed) });
    },
    present: ({ lastNumber }) => numbers.expect(lastNumber),
    events: {
      message: (message) => numbers.arrived(message),
      removed: (number) => change({ messages: withoutFiles(state.get().messages, [number]) }),
      muted: (mutedUntil) => change({ mutedUntil }),
      announced: (announced) => change({ announced }),
      read: (readNumber) => change({ readNumber }),
      settled: onSettled,
    },
    tie: (tie) =>
      change(
        tie.connection === 'refused'
          ? { connection: 'refused', refusal: tie.why }
          : { connection: tie.connection },
      ),
    onSessionEnd,
  });
  return {
    state,
    take: (messages, hasOlder) => {
      const known = state.get().messages;
      if (hasOlder === undefined || known.length === 0) begin(messages);
      else change({ messages: merged(known, messages) });
      const isOldest = (messages[0]?.number ?? 0) <= (known[0]?.number ?? Infinity);
      if (hasOlder !== undefined && isOldest) change({ hasOlder });
    },
    remove: async (number) => outcome(await page.ask('remove', { number })),
    mute: async (studentId, minutes) => outcome(await page.ask('mute', { studentId, minutes })),
    close: () => page.close(),
  };
}

const withoutFiles = (messages: readonly TeamMessage[], removed: readonly number[]) =>
  withRemoved(messages, removed).map((message) =>
    message.isRemoved && message.file !== null ? { ...message, file: null } : message,
  );

function outcome(answer: RoomAnswer<unknown> | null): string | null {
  if (answer === null) return words.notDone;
  return answer.status === 200 ? null : answer.message;
}
