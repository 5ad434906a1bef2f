import {
  flag,
  id,
  integer,
  longText,
  moment,
  number,
  object,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** The room of a live class, over socket.io: what both sides send. */
export const liveRoomPath = '/live-room';

/** Characters of one message. */
export const mostChatCharacters = 200;

/** Seconds between two signs of a page that its student is there. */
export const beatSeconds = 20;

/** Of a message in its class. */
const messageNumber = (least: number) => integer(least, 2_147_483_647);

export const ChatMessage = object({
  /** Grows by the order in which messages were taken; from 1 in each class. */
  number: messageNumber(1),
  messageId: uuid(),
  studentId: id(),
  nickname: longText(),
  isTeacher: flag(),
  /** Empty when it was taken away. */
  text: longText(),
  isRemoved: flag(),
  sentAt: moment(),
  /** Of the replay. */
  second: number(),
});
export type ChatMessage = Static<typeof ChatMessage>;

/** What the page says of itself when it connects; `after` is the number of the last message that it has. */
export const Entering = object({ liveId: id(), after: messageNumber(0) });
export type Entering = Static<typeof Entering>;

export const Saying = object({ messageId: uuid(), text: text(4000) });
export type Saying = Static<typeof Saying>;

export const Since = object({ after: messageNumber(0) });
export type Since = Static<typeof Since>;

export const Removing = object({ number: messageNumber(1) });
export type Removing = Static<typeof Removing>;

/** `minutes` 0 lets the student speak again. */
export const Muting = object({ studentId: id(), minutes: integer(0, 1440) });
export type Muting = Static<typeof Muting>;

/** The answer to what a page sent. */
export type RoomAnswer<Data = null> =
  | { readonly status: 200; readonly message: ''; readonly data: Data }
  | { readonly status: number; readonly message: string; readonly data: null };

type Told<Data = null> = (answer: RoomAnswer<Data>) => void;

export interface Presence {
  readonly attendedMinutes: number;
  /** Students in the room. */
  readonly present: number;
}

/** From the page. */
export interface RoomRequests {
  say: (saying: Saying, told: Told<ChatMessage>) => void;
  remove: (removing: Removing, told: Told) => void;
  mute: (muting: Muting, told: Told) => void;
  /** What was said after this number: where the page sees that one did not arrive. */
  since: (since: Since, told: Told<readonly ChatMessage[]>) => void;
  /** The student is there. */
  beat: (told: Told<Presence>) => void;
}

/** What a page is told when it has come in, also again. */
export interface RoomWelcome {
  readonly isTeacher: boolean;
  /** Null: may speak. */
  readonly mutedUntil: string | null;
  /** Those after the last one that the page has, the oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Numbers of what was taken away. */
  readonly removed: readonly number[];
}

/** To the page. */
export interface RoomEvents {
  welcome: (welcome: RoomWelcome) => void;
  message: (message: ChatMessage) => void;
  removed: (number: number) => void;
  muted: (until: string | null) => void;
  streaming: (isStreaming: boolean) => void;
  /** The student may not be here any more; the connection ends. */
  leave: (why: string) => void;
}
