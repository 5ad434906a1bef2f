import {
  id,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';
import { Variant } from '../catalogue/index.ts';
import { Book } from './book.ts';
import { Course, CourseReading, LastPlayed } from './course.ts';

const course = object({ courseId: id() });
const book = object({ courseId: id(), bookId: id() });
const query = object({ mode: optional(text(40)) });
const ofOwner = ['courseNotOwned', 'identityRequired'] as const;

export const openMiniCourse = operation({
  summary: '精简版课程：只有强化课',
  method: 'GET',
  path: '/api/courses/:courseId/mini',
  access: 'login',
  params: course,
  data: Course,
  refusals: ofOwner,
});

export const openFreeCourse = operation({
  summary: '免费课程：人人可看的课',
  method: 'GET',
  path: '/api/courses/:courseId/free',
  access: 'login',
  params: course,
  data: Course,
});

export const openTrialCourse = operation({
  summary: '试学课程：每本书的第一章和免费的课',
  method: 'GET',
  path: '/api/courses/:courseId/trail',
  access: 'login',
  params: course,
  data: Course,
  refusals: ['phoneRequired'],
});

export const PureCourse = object({
  courseId: id(),
  courseName: longText(),
  /** A group for each book. */
  groups: list(
    object({
      bookId: id(),
      bookName: longText(),
      cover: longText(),
      readings: list(CourseReading),
    }),
  ),
  lastRecord: nullable(LastPlayed),
});
export type PureCourse = Static<typeof PureCourse>;

export const openPureCourse = operation({
  summary: '纯净版课程：只有视频，和上次看到哪里',
  method: 'GET',
  path: '/api/courses/:courseId/pure',
  access: 'login',
  params: course,
  data: PureCourse,
  refusals: [...ofOwner, 'courseMode'],
});

export const openMiniBook = operation({
  summary: '精简版课程的一本书',
  method: 'GET',
  path: '/api/courses/:courseId/book/:bookId/mini',
  access: 'login',
  params: book,
  query,
  data: Book,
  refusals: ofOwner,
  timeout: 300_000,
});

export const openFreeBook = operation({
  summary: '免费课程的一本书',
  method: 'GET',
  path: '/api/courses/:courseId/book/:bookId/free',
  access: 'login',
  params: book,
  query,
  data: Book,
  timeout: 300_000,
});

export const openTrialBook = operation({
  summary: '试学课程的一本书',
  method: 'GET',
  path: '/api/courses/:courseId/book/:bookId/trail',
  access: 'login',
  params: book,
  query,
  data: Book,
  refusals: ['phoneRequired'],
  timeout: 300_000,
});

/** `mode` says which: reader or pure. */
export const openOtherBook = operation({
  summary: '一本书的其他看法：阅读器、纯净版',
  method: 'GET',
  path: '/api/courses/:courseId/book/:bookId/other',
  access: 'login',
  params: book,
  query: object({ mode: optional(oneOf('reader', 'pure')) }),
  data: Book,
  refusals: [...ofOwner, 'courseMode'],
  timeout: 300_000,
});

export const openReadingOfVariant = operation({
  summary: '一章的正文：试学、精简版、阅读器和纯净版',
  method: 'GET',
  path: '/api/courses/:courseId/book/:bookId/reading/:readingId/:variant',
  access: 'login',
  params: object({ courseId: id(), bookId: id(), readingId: id(), variant: Variant }),
  data: object({
    readingId: id(),
    number: longText(),
    readingName: longText(),
    html: longText(),
  }),
  refusals: [...ofOwner, 'courseExpired', 'phoneRequired', 'locked'],
});
