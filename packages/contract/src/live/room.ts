import {
  eventNumber,
  room,
  Since,
  type PresenceOf,
  type SocketEvents,
  type SocketRequests,
  type WelcomeOf,
} from '../event-kernel.ts';
import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  number,
  object,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { HeldLine } from '../moderation/held-line.ts';

/** Characters of one message. */
export const maxChatCharacters = 200;

export const ChatMessage = object({
  /** Grows by the order in which messages were taken; from 1 in each class. */
  number: eventNumber(1),
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

export const Saying = object({ messageId: uuid(), text: text(4000) });
export type Saying = Static<typeof Saying>;

/** The room of a live class: what both sides send. */
export const liveRoom = room({
  summary: '一节直播课的教室：聊天、是否开播、到课',
  path: '/live-room',
  access: 'login',
  /** `after` is the number of the last message before which the page misses none. */
  entering: object({ liveId: id(), after: eventNumber(0) }),
  welcome: object({
    isTeacher: flag(),
    /** A page that comes back did not hear it meanwhile. Older servers do not say. */
    isStreaming: optional(flag()),
    /** Null: may speak. */
    mutedUntil: nullable(moment()),
    /** Those after the last one that the page has, the oldest first. */
    messages: list(ChatMessage),
    /** Numbers of what was taken away. */
    removed: list(eventNumber(1)),
    /** The student's own that wait to be looked at. */
    held: list(HeldLine),
  }),
  presence: object({
    attendedMinutes: integer(0),
    /** Students in the room. */
    present: integer(0),
  }),
  refusals: [
    'courseNotOwned',
    'courseExpired',
    'identityRequired',
    'agreementRequired',
    'liveNotOpen',
    'liveEnded',
    'liveCancelled',
  ],
  requests: {
    say: {
      summary: '说一句话',
      given: Saying,
      /** Null: it is held until a person has looked at it. */
      data: nullable(ChatMessage),
      refusals: ['chatEmpty', 'chatTooLong', 'chatTooFast', 'chatKeyword', 'chatMuted', 'idReused'],
    },
    since: {
      summary: '某个编号之后的消息：页面发现少了一条时',
      given: Since,
      data: list(ChatMessage),
    },
    remove: {
      summary: '删去一条消息，老师才可以',
      given: object({ number: eventNumber(1) }),
      data: done(),
      refusals: ['chatTeacherOnly'],
    },
    mute: {
      summary: '让一位学员暂时不能发言，老师才可以；0 分钟是恢复',
      given: object({ studentId: id(), minutes: integer(0, 1440) }),
      data: done(),
      refusals: ['chatTeacherOnly'],
    },
  },
  events: {
    message: ChatMessage,
    /** The number of a message that was taken away. */
    removed: eventNumber(1),
    /** Until when the student is silent; null: may speak. */
    muted: nullable(moment()),
    /** The id of a message of the student that waits no longer; where it was let out, it comes as well. */
    settled: uuid(),
    streaming: flag(),
    /** Whether the student rules the chat, from now on. */
    teacher: flag(),
  },
});

export type RoomRequests = SocketRequests<typeof liveRoom>;
export type RoomEvents = SocketEvents<typeof liveRoom>;
export type RoomWelcome = WelcomeOf<typeof liveRoom>;
export type Presence = PresenceOf<typeof liveRoom>;
