import type { ChatMessage } from '@xuezhou/contract/live';
import type { HeldLine } from '@xuezhou/contract/moderation';

/** What a page knows of the room that it is in. */
export interface RoomState {
  readonly connection: 'connecting' | 'open' | 'lost' | 'refused';
  /** Why the student may not be here. */
  readonly refusal: string | null;
  /** The student was in the room before that. */
  readonly hasLeft: boolean;
  /** By number. */
  readonly messages: readonly ChatMessage[];
  /** The student's own that others do not see yet. */
  readonly held: readonly HeldLine[];
  readonly isTeacher: boolean;
  readonly mutedUntil: string | null;
  /** Null until the server says so. */
  readonly isStreaming: boolean | null;
  /** Grows whenever the stream may have gone elsewhere: one has ended, or the page was away. */
  readonly turn: number;
  readonly attendedMinutes: number;
  readonly present: number;
}

export const emptyRoom: RoomState = {
  connection: 'connecting',
  refusal: null,
  hasLeft: false,
  messages: [],
  held: [],
  isTeacher: false,
  mutedUntil: null,
  isStreaming: null,
  turn: 0,
  attendedMinutes: 0,
  present: 0,
};
