import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const lecturePaths = [
  {
    name: 'course-book',
    path: '/course/$courseId/book/$bookId',
    access: 'auth',
    capability: 'lecture',
  },
  {
    name: 'course-book-reading',
    path: '/course/$courseId/book/$bookId/reading/$readingId',
    access: 'auth',
    capability: 'lecture',
  },
  {
    name: 'mini-book',
    path: '/mini-course/$courseId/book/$bookId',
    access: 'login',
    capability: 'lecture',
  },
  {
    name: 'free-book',
    path: '/free-course/$courseId/book/$bookId',
    access: 'login',
    capability: 'lecture',
  },
  {
    name: 'free-book-reading',
    path: '/free-course/$courseId/book/$bookId/reading/$readingId',
    access: 'login',
    capability: 'lecture',
  },
  {
    name: 'trail-book',
    path: '/trail-course/$courseId/book/$bookId',
    access: 'phone',
    capability: 'lecture',
  },
  {
    name: 'pure-book',
    path: '/video-mode-course/$courseId/book/$bookId',
    access: 'auth',
    capability: 'lecture',
  },
  {
    name: 'pure-book-reading',
    path: '/video-mode-course/$courseId/book/$bookId/reading/$readingId',
    access: 'auth',
    capability: 'lecture',
  },
] as const satisfies readonly RouteEntry[];
