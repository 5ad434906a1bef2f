import {
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';
import { Family } from '../site/family.ts';
import { VideoState } from '../lecture/index.ts';
import { MaterialFile } from '../material/index.ts';
import { Mastery } from '../practice/index.ts';

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
  /** A favourite of the student. */
  collected: flag(),
  /** The student wrote to it. */
  haveNote: flag(),
  videoState: VideoState,
  /** 0 to 100, of the work on the video. */
  workProgress: integer(0, 100),
});
export type Bullet = Static<typeof Bullet>;

/** A package of others (SCORM) at a reading. */
export const ReadingCourseware = object({
  coursewareId: id(),
  title: longText(),
  isDone: flag(),
  percent: integer(0, 100),
  /** Whether it told anything of its way: of what told nothing, 0 % would be a claim. */
  tellsProgress: flag(),
});
export type ReadingCourseware = Static<typeof ReadingCourseware>;

export const ReadingGroups = object({
  readingId: id(),
  number: longText(),
  readingName: longText(),
  isCurrent: flag(),
  canAccess: flag(),
  minutes: integer(0),
  /** Absent where there is none. */
  courseware: optional(list(ReadingCourseware)),
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
  bookLevel: Mastery,
  /** Of challenge mode: one for each level that a reading has reached, of four. */
  currentPoints: integer(0),
  totalPoints: integer(0),
  /** The same by reading. */
  points: list(object({ readingId: id(), points: Mastery })),
  /** The challenge of the book, and how many right answers pass it; null where it has no questions. */
  preChallenge: nullable(object({ questionCount: integer(1), needed: integer(1) })),
  /** Readings that only look back: all of their subjects are of the group review. */
  summaryReadings: list(id()),
  files: list(MaterialFile),
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
