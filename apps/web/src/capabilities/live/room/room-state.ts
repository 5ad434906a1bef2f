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
