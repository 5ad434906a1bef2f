import type { ChatMessage } from '@xuezhou/contract/live';

/** What a page knows of the room that it is in. */
export interface RoomState {
  readonly connection: 'connecting' | 'open' | 'lost' | 'refused';
  /** Why the student may not be here. */
  readonly refusal: string | null;
  /** The student was in the room before that. */
  readonly hasLeft: boolean;
  /** By number. */
  readonly messages: readonly ChatMessage[];
  readonly isTeacher: boolean;
  readonly mutedUntil: string | null;
  /** Null until the server says so. */
  readonly isStreaming: boolean | null;
  readonly attendedMinutes: number;
  readonly present: number;
}

export const emptyRoom: RoomState = {
  connection: 'connecting',
  refusal: null,
  hasLeft: false,
  messages: [],
  isTeacher: false,
  mutedUntil: null,
  isStreaming: null,
  attendedMinutes: 0,
  present: 0,
};

/** Messages in order, each once; what comes later about one replaces it. */
export function merged(
  known: readonly ChatMessage[],
  arrived: readonly ChatMessage[],
): readonly ChatMessage[] {
  const last = known.at(-1)?.number ?? 0;
  if (arrived.every(({ number }, index) => number > (arrived[index - 1]?.number ?? last)))
    return [...known, ...arrived];
  const byNumber = new Map([...known, ...arrived].map((message) => [message.number, message]));
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
}

export function withRemoved(
  messages: readonly ChatMessage[],
  numbers: readonly number[],
): readonly ChatMessage[] {
  const gone = new Set(numbers);
  if (!messages.some(({ number, isRemoved }) => gone.has(number) && !isRemoved)) return messages;
  return messages.map((message) =>
    gone.has(message.number) ? { ...message, text: '', isRemoved: true } : message,
  );
}
