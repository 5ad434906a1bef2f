import {
  done,
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
  text,
  uuid,
} from '../kernel.ts';
import { LiveMark, maxMarkTitle } from './mark.ts';

const minutes = () => integer(1, 600);

export const planLive = operation({
  summary: '安排一节直播课',
  method: 'POST',
  path: '/api/console/lives/plan',
  access: { staff: 'live.plan', reach: 'courses' },
  body: object({
    courseId: id(),
    title: text(100),
    /** As students see it. */
    teacher: text(60),
    beginsAt: moment(),
    minutes: minutes(),
    /** A student's account that may rule the chat. */
    hostId: nullable(id()),
    /** Somebody knows that it lies over another of its teacher or its course, and wants both. */
    isClashSeen: optional(flag()),
  }),
  data: object({ liveId: id() }),
  refusals: [
    'courseUnknown',
    'studentUnknown',
    'liveTitleEmpty',
    'liveTooShort',
    'livePast',
    'liveClash',
  ],
});

export const readySteps = [
  'time',
  'host',
  'server',
  'key',
  'stream',
  'handout',
  'students',
] as const;

/** What a class still needs, each with when it has to be there. */
export const getLiveReadiness = operation({
  summary: '一节直播课准备得怎么样，还差什么',
  method: 'GET',
  path: '/api/console/lives/:liveId/readiness',
  access: { staff: 'live.plan', reach: 'lives' },
  freshness: { late: 60 },
  params: object({ liveId: id() }),
  data: object({
    title: text(),
    /** Those who may come now: whom a change would tell. */
    audience: integer(0),
    steps: list(
      object({
        what: oneOf(...readySteps),
        isReady: flag(),
        words: longText(),
        /** When it has to be there; null: it is, or there is nothing to be done. */
        by: nullable(moment()),
      }),
    ),
  }),
  refusals: ['liveUnknown'],
});

/** By when they begin. */
export const listLives = operation({
  summary: '直播课，一门课的或所有课程的',
  method: 'GET',
  path: '/api/console/lives',
  access: { staff: 'content.read' },
  freshness: { late: 60 },
  /** Of one course, of all without one; those that end after `from`. */
  query: object({ courseId: optional(id()), from: optional(moment()) }),
  data: list(
    object({
      liveId: id(),
      courseId: id(),
      courseTitle: text(),
      /** A file of the course plans it, so only the file moves or cancels it. */
      isOfFile: flag(),
      title: text(),
      teacher: text(),
      beginsAt: moment(),
      endsAt: moment(),
      state: oneOf('planned', 'on', 'ended', 'cancelled'),
      replayBulletId: nullable(id()),
    }),
  ),
  refusals: ['courseUnknown'],
});

/** Those who may come are told. */
export const moveLive = operation({
  summary: '改直播课的时间',
  method: 'POST',
  path: '/api/console/lives/move',
  access: { staff: 'live.plan', reach: 'lives' },
  /** `minutes` null: as long as before. */
  body: object({ liveId: id(), beginsAt: moment(), minutes: nullable(minutes()) }),
  data: object({ title: text() }),
  refusals: ['liveUnknown', 'liveOfFile', 'liveOver', 'liveTooShort', 'livePast', 'liveClash'],
});

/** Those who may come are told. */
export const cancelLive = operation({
  summary: '取消直播课',
  method: 'POST',
  path: '/api/console/lives/cancel',
  access: { staff: 'live.plan', reach: 'lives' },
  body: object({ liveId: id() }),
  data: object({ title: text() }),
  refusals: ['liveUnknown', 'liveOfFile', 'liveOver'],
});

export const endLive = operation({
  summary: '结束直播课',
  method: 'POST',
  path: '/api/console/lives/end',
  access: { staff: 'live.plan', reach: 'lives' },
  body: object({ liveId: id() }),
  data: object({ title: text() }),
  refusals: ['liveUnknown', 'liveOver', 'liveNotBegun'],
});

/** The lecture must be one of the same course, so that who may see one may see the other. */
export const setReplay = operation({
  summary: '把课程里的一节课作为直播的回放',
  method: 'POST',
  path: '/api/console/lives/replay',
  access: { staff: 'live.plan', reach: 'lives' },
  body: object({
    liveId: id(),
    bulletId: id(),
    /** By how many seconds the recording begins before the class, or, below zero, after it. */
    offsetSeconds: integer(-99_999, 99_999),
  }),
  data: object({ title: text(), lectureTitle: text() }),
  refusals: ['liveUnknown', 'liveNotOver', 'lectureUnknown'],
});

/** The earliest first. */
export const listLiveMarks = operation({
  summary: '一节直播课记下的各段，回放的章节用它',
  method: 'GET',
  path: '/api/console/lives/:liveId/marks',
  access: { staff: 'live.plan', reach: 'lives' },
  params: object({ liveId: id() }),
  data: object({ title: text(), marks: list(LiveMark) }),
  refusals: ['liveUnknown'],
});

/** A new one, or another title or moment of one that is there. */
export const saveLiveMark = operation({
  summary: '给一节直播课记一段，或改一段',
  method: 'POST',
  path: '/api/console/lives/marks/save',
  access: { staff: 'live.plan', reach: 'lives' },
  body: object({
    liveId: id(),
    markId: uuid(),
    title: text(maxMarkTitle),
    /** Null: now, or where it stands. */
    at: nullable(moment()),
  }),
  data: done(),
  refusals: ['liveUnknown', 'liveMarkEmpty', 'liveMarkTime', 'liveMarksFull'],
});

/** One that is there no more is gone all the same. */
export const dropLiveMark = operation({
  summary: '删去一节直播课记下的一段',
  method: 'POST',
  path: '/api/console/lives/marks/drop',
  access: { staff: 'live.plan', reach: 'lives' },
  body: object({ liveId: id(), markId: uuid() }),
  data: done(),
  refusals: ['liveUnknown'],
});

/** Asked as a teacher and a student would ask it. It takes some seconds; when it was, and how much was wrong, is kept. */
export const checkLive = operation({
  summary: '看看直播服务器好不好，哪里不对',
  method: 'POST',
  path: '/api/console/lives/check',
  access: { staff: 'setting.read' },
  timeout: 60_000,
  data: object({
    way: oneOf('rtmp', 'livekit'),
    steps: list(object({ what: longText(), isRight: flag(), words: longText() })),
  }),
  refusals: ['liveOff'],
});

/**
 * Each look is logged. Where somebody who plans classes has this one as a duty, else its course, it is shown to them alone; where
 * nobody has, to whoever plans it, and the readiness says so.
 */
export const revealKey = operation({
  summary: '老师推流用的地址和密钥',
  method: 'POST',
  path: '/api/console/lives/key',
  access: { staff: 'live.plan', reach: 'lives', isForPerson: true },
  body: object({ liveId: id() }),
  data: object({ server: text(), key: text() }),
  refusals: ['liveUnknown', 'liveOff', 'liveKeyOfTeacher'],
});

/**
 * What was typed anywhere before is worth nothing from then on: whoever streams with it is cut off, and students are
 * sent where the new key streams to.
 */
export const renewKey = operation({
  summary: '换一个推流密钥，旧的马上作废，正在推流的也断开',
  method: 'POST',
  path: '/api/console/lives/key/renew',
  access: { staff: 'live.plan', reach: 'lives' },
  body: object({ liveId: id() }),
  /** Whether somebody was streaming with the old one. */
  data: object({ title: text(), wasStreaming: flag() }),
  refusals: ['liveUnknown', 'liveOff', 'liveOver', 'liveServerSilent'],
});

export const listLiveHosts = operation({
  summary: '一节直播课里谁管聊天',
  method: 'GET',
  path: '/api/console/lives/:liveId/hosts',
  access: { staff: 'live.plan', reach: 'lives' },
  params: object({ liveId: id() }),
  data: object({ title: text(), hosts: list(object({ studentId: id(), nickname: text() })) }),
  refusals: ['liveUnknown'],
});

export const addLiveHost = operation({
  summary: '再加一位可以管理聊天的老师',
  method: 'POST',
  path: '/api/console/lives/hosts',
  access: { staff: 'live.plan', reach: 'lives' },
  body: object({ liveId: id(), studentId: id() }),
  data: object({ title: text() }),
  refusals: ['liveUnknown', 'studentUnknown'],
});

/** From then on, in the open room as well. One who is it no more is taken away all the same. */
export const dropLiveHost = operation({
  summary: '不再让一位老师管直播课的聊天',
  method: 'POST',
  path: '/api/console/lives/hosts/drop',
  access: { staff: 'live.plan', reach: 'lives' },
  body: object({ liveId: id(), studentId: id() }),
  data: object({ title: text() }),
  refusals: ['liveUnknown'],
});

export const listAttendance = operation({
  summary: '谁在教室里待了多少分钟',
  method: 'GET',
  path: '/api/console/lives/:liveId/attendance',
  access: { staff: 'student.read', reach: 'lives' },
  freshness: { late: 60 },
  params: object({ liveId: id() }),
  data: object({
    title: text(),
    list: list(
      object({
        studentId: id(),
        nickname: text(),
        /** Masked. */
        mobile: nullable(text()),
        firstAt: moment(),
        minutes: integer(0),
      }),
    ),
  }),
  refusals: ['liveUnknown'],
});
