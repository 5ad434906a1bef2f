import {
  flag,
  id,
  integer,
  list,
  longText,
  number,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';
import { Family } from './course.ts';
import { VideoState } from './video.ts';

export const Bullet = object({
  bulletId: id(),
  bulletName: longText(),
  videoId: id(),
  subjectId: id(),
  subjectName: longText(),
  subjectOrder: integer(0),
  /** 1 basic, 2 intensive. */
  videoType: oneOf(1, 2),
  /** Seconds; 0 while the video is in work. */
  duration: number(),
  freeMode: flag(),
  canAccess: flag(),
  /** Seconds at which to go on. */
  lastProgress: number(),
  /** Seconds watched, each second once. */
  watchedSeconds: number(),
  isLatest: flag(),
  endOfReading: flag(),
  videoState: VideoState,
  /** 0 to 100, of the work on the video. */
  workProgress: integer(0, 100),
});
export type Bullet = Static<typeof Bullet>;

export const ReadingGroups = object({
  readingId: id(),
  number: longText(),
  readingName: longText(),
  isCurrent: flag(),
  canAccess: flag(),
  minutes: integer(0),
  groups: list(
    object({
      /** 0 basis, 1 reinforce, 2 classic, 3 review, 31 the learning path. */
      groupId: integer(0, 31),
      details: list(
        object({
          subjectId: id(),
          subjectName: longText(),
          canAccess: flag(),
          basic: list(Bullet),
          intensive: list(Bullet),
        }),
      ),
    }),
  ),
});
export type ReadingGroups = Static<typeof ReadingGroups>;

export const Book = object({
  courseId: id(),
  courseName: longText(),
  family: Family,
  bookId: id(),
  bookName: longText(),
  cover: longText(),
  intro: longText(),
  bookStatus: oneOf(1, -1),
  readingGroupList: list(ReadingGroups),
});
export type Book = Static<typeof Book>;

export const openBook = operation({
  summary: '一本书：章、知识点、基础课与强化课',
  method: 'GET',
  path: '/api/courses/:courseId/book/:bookId',
  access: 'auth',
  params: object({ courseId: id(), bookId: id() }),
  query: object({ mode: optional(text(40)) }),
  data: Book,
  refusals: ['courseNotOwned', 'courseMode'],
  timeout: 300_000,
});

export const openReading = operation({
  summary: '一章的正文',
  method: 'GET',
  path: '/api/courses/:courseId/book/:bookId/reading/:readingId',
  access: 'auth',
  params: object({ courseId: id(), bookId: id(), readingId: id() }),
  data: object({
    readingId: id(),
    number: longText(),
    readingName: longText(),
    html: longText(),
  }),
  refusals: ['courseNotOwned', 'courseExpired', 'locked'],
});
