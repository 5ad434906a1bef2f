import {
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  type Static,
} from '../kernel.ts';
import { ChatMessage } from './room.ts';

export const LiveState = oneOf('planned', 'on', 'ended', 'cancelled');
export type LiveState = Static<typeof LiveState>;

/** The lecture that a class became. */
export const Replay = object({
  bookId: id(),
  readingId: id(),
  bulletId: id(),
  bulletName: longText(),
});
export type Replay = Static<typeof Replay>;

export const LiveClass = object({
  liveId: id(),
  courseId: id(),
  title: longText(),
  teacher: longText(),
  beginsAt: moment(),
  endsAt: moment(),
  /** From then on the room can be entered. */
  opensAt: moment(),
  state: LiveState,
  /** Picture and sound arrive now. */
  isStreaming: flag(),
  replay: nullable(Replay),
  /** Minutes that the student was there. */
  attendedMinutes: integer(0),
  /** Opens without a session: a calendar fetches it. */
  calendarPath: longText(),
});
export type LiveClass = Static<typeof LiveClass>;

export const LiveCourse = object({
  courseId: id(),
  courseName: longText(),
  /** By the time at which they begin. */
  classes: list(LiveClass),
  calendarPath: longText(),
  serverTime: moment(),
});
export type LiveCourse = Static<typeof LiveCourse>;

/** A class that is on, or begins soon, of a course that the student may study. */
export const LiveAnnouncement = object({
  liveId: id(),
  courseId: id(),
  courseName: longText(),
  title: longText(),
  teacher: longText(),
  beginsAt: moment(),
  endsAt: moment(),
  opensAt: moment(),
  state: LiveState,
});
export type LiveAnnouncement = Static<typeof LiveAnnouncement>;

export const LiveToken = object({
  liveId: id(),
  /** `hls` plays in the page, from an address that is good for this student and a short while; `page` opens elsewhere. */
  way: oneOf('hls', 'page'),
  liveURL: longText(),
  expiresAt: moment(),
  isStreaming: flag(),
});
export type LiveToken = Static<typeof LiveToken>;

export const getLiveCourse = operation({
  summary: '一门课的直播课表：将要开始的、正在直播的、可以回放的',
  method: 'GET',
  path: '/api/courses/:courseId/live',
  access: 'login',
  params: object({ courseId: id() }),
  data: LiveCourse,
  refusals: ['courseNotOwned', 'identityRequired'],
});

export const getLiveToken = operation({
  summary: '进入一节直播课的凭证，只给此刻有权限的学生',
  method: 'GET',
  path: '/api/live/:liveId/token',
  access: 'login',
  params: object({ liveId: id() }),
  data: LiveToken,
  refusals: [
    'courseNotOwned',
    'courseExpired',
    'identityRequired',
    'agreementRequired',
    'liveOff',
    'liveNotOpen',
    'liveEnded',
    'liveCancelled',
  ],
});

/** What was said in a class, the oldest first, each at its second of the replay. */
export const ChatPage = object({
  messages: list(ChatMessage),
  /** What to ask for next: null after the last message. */
  next: nullable(integer(1, 2_147_483_647)),
});
export type ChatPage = Static<typeof ChatPage>;

export const getLiveChat = operation({
  summary: '一节直播课的聊天回放，给能看回放的学生，一页一页地取',
  method: 'GET',
  path: '/api/live/:liveId/chat',
  access: 'login',
  params: object({ liveId: id() }),
  query: object({
    /** The number of the last message that is there already. */
    after: optional(integer(0, 2_147_483_647)),
  }),
  data: ChatPage,
  refusals: [
    'phoneRequired',
    'courseNotOwned',
    'courseExpired',
    'identityRequired',
    'agreementRequired',
    'locked',
  ],
});
