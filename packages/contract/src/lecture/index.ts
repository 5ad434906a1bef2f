import {
  anyOf,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  orElse,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

export const VideoState = oneOf('queued', 'encoding', 'ready', 'failed');

export const Video = object({
  videoId: id(),
  bulletId: id(),
  videoState: VideoState,
  workProgress: integer(0, 100),
  duration: number(),
  lastProgress: number(),
  /** What the student has seen of it on any device, in whole seconds of the lecture. */
  watched: list(object({ from: integer(0), to: integer(0) })),
  /** One signed address for each speed; the stream is the same, the player changes its rate. */
  paths: list(object({ speed: number(), path: longText() })),
  /** What the free variant plays; null where the lecture is not free. */
  vpathFree: nullable(longText()),
  poster: nullable(longText()),
  captions: list(object({ language: longText(), label: longText(), path: longText() })),
  /**
   * The sound alone, for who listens: under the same key, with the size of all of it. `silent`: there is none. `missing`:
   * it is not made, and the video's own sound serves.
   */
  audio: object({
    state: oneOf('ready', 'silent', 'missing'),
    path: nullable(longText()),
    bytes: integer(0),
  }),
  chapters: list(object({ title: longText(), start: number() })),
  /** At these seconds it stops and asks, from early to late. */
  questions: list(object({ questionId: id(), second: integer(0) })),
  /** Whoever does not answer may go on all the same. */
  skipsQuestions: flag(),
  /** After this the addresses are refused; the page asks again. */
  expiresAt: moment(),
  /**
   * Who watches, to be drawn over the picture; null where the school wants none. `everywhere`: nothing may be played
   * where the page cannot draw it, as in a window of the system.
   */
  watermark: nullable(object({ text: longText(), everywhere: flag() })),
  /** The school lets an account play in one place at a time: who plays holds the stream (`holdStream`). */
  oneStream: flag(),
});
export type Video = Static<typeof Video>;

export const openVideo = operation({
  summary: '一节课的播放地址、字幕、章节和上次的位置',
  method: 'GET',
  path: '/api/video/:courseId/:bookId/:bulletId/:videoId/:vid',
  // A free lecture opens for everybody, one of a trial with a phone; the others ask what their page asks.
  access: 'login',
  params: object({ courseId: id(), bookId: id(), bulletId: id(), videoId: id(), vid: integer(0) }),
  query: object({
    /** The page that will play; only it gets the addresses' media while it holds the stream. */
    stream: optional(uuid()),
    /** A first view that the server draws: it opens nothing, so nothing is noted and there is nothing to play. */
    drawn: optional(oneOf('1')),
    /** Its last digit tells whether somebody sits at the screen (site.activity-digit). */
    t: optional(text(20)),
  }),
  data: Video,
  refusals: [
    'courseNotOwned',
    'courseExpired',
    'locked',
    'phoneRequired',
    'identityRequired',
    'agreementRequired',
  ],
});

/**
 * Idempotent by reportId; the id of another report is refused. A lecture that is closed to the student is refused too,
 * unless it was opened not long before `at`: what was watched then counts, however late the report. `watched` are ranges
 * of the lecture in seconds, each from < to; a report of more than can have been played since the lecture was first
 * opened moves the position and counts nothing.
 */
export const reportVideoProgress = operation({
  summary: '上报看到的位置和看过的区间',
  method: 'POST',
  path: '/api/video/progress',
  access: 'login',
  body: object({
    /** Made by the browser: sent twice it counts once. */
    reportId: orElse(uuid(), 'newId'),
    courseId: id(),
    bookId: id(),
    bulletId: id(),
    videoId: id(),
    position: number(),
    /** From which second to which; or how many seconds up to the position. */
    watched: anyOf(list(object({ from: number(), to: number() }), 200), number()),
    /** When the position was reached, by the browser; an older report does not move the position back. */
    at: orElse(moment(), 'now'),
  }),
  /** `points`: what this report earned; the same report again earns none. */
  data: object({ lastProgress: number(), watchedSeconds: number(), points: integer(0) }),
  refusals: [
    'idReused',
    'courseNotOwned',
    'courseExpired',
    'locked',
    'phoneRequired',
    'identityRequired',
    'agreementRequired',
  ],
});

/** A page that plays says so again and again; after this long without a word another may play without asking. */
export const streamSeconds = 45;

/**
 * Holds the account's one stream for a page, or lets go of it. Held by another, it is taken over only when the student
 * says so; that other learns it with its next call.
 */
export const holdStream = operation({
  summary: '占用或让出账号唯一的播放',
  method: 'POST',
  path: '/api/video/stream',
  access: 'login',
  body: object({ stream: uuid(), bulletId: id(), isPlaying: flag(), takesOver: flag() }),
  data: object({
    /** Who plays instead; null when this page may. */
    elsewhere: nullable(object({ device: longText(), lecture: longText() })),
  }),
  refusals: [],
});
