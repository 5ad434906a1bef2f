import { linkOptions, useLocation } from '@tanstack/react-router';

/** How a course is seen, by the first part of the address: the course itself, or one of its variants. */
const ways = {
  course: 'whole',
  'mini-course': 'mini',
  'free-course': 'free',
  'trail-course': 'trail',
  'reader-course': 'reader',
  reader: 'centre',
  'video-mode-course': 'pure',
} as const;

/** `centre` is the reader too, at the reader centre's own address. */
export type Way = (typeof ways)[keyof typeof ways];

function wayOf(pathname: string): Way {
  const first = pathname.split('/')[1] ?? '';
  return Object.hasOwn(ways, first) ? ways[first as keyof typeof ways] : 'whole';
}

export function useWay(): Way {
  return useLocation({ select: ({ pathname }) => wayOf(pathname) });
}

/** Whoever is logged in may look at these, so nothing of the student's own belongs to them. */
export function isForAll(way: Way): boolean {
  return way === 'free' || way === 'trail';
}

interface Place {
  courseId: number;
  bookId: number;
  readingId: number;
}

type Search = Record<string, string | undefined>;

/** The address of a reading on this way; where it has none of its own, the book's with the reading in the query. */
export function toReading(way: Way, { courseId, bookId, readingId }: Place, search: Search = {}) {
  const params = { courseId, bookId, readingId };
  const named = { ...search, reading: String(readingId) };
  switch (way) {
    case 'free':
      return linkOptions({
        to: '/free-course/$courseId/book/$bookId/reading/$readingId',
        params,
        search,
      });
    case 'pure':
      return linkOptions({
        to: '/video-mode-course/$courseId/book/$bookId/reading/$readingId',
        params,
        search,
      });
    case 'mini':
      return linkOptions({ to: '/mini-course/$courseId/book/$bookId', params, search: named });
    case 'trail':
      return linkOptions({ to: '/trail-course/$courseId/book/$bookId', params, search: named });
    case 'reader':
      return linkOptions({ to: '/reader-course/$courseId/book/$bookId', params, search: named });
    case 'centre':
      return linkOptions({ to: '/reader/$courseId/book/$bookId', params, search: named });
    case 'whole':
      return linkOptions({
        to: '/course/$courseId/book/$bookId/reading/$readingId',
        params,
        search,
      });
  }
}

/** The course on this way; the course itself opens at the place. */
export function toCourseOf(
  way: Way,
  courseId: number,
  place?: { bookId: number; readingId: number },
) {
  const params = { courseId };
  switch (way) {
    case 'free':
      return linkOptions({ to: '/free-course/$courseId', params });
    case 'pure':
      return linkOptions({ to: '/video-mode-course/$courseId', params });
    case 'mini':
      return linkOptions({ to: '/mini-course/$courseId', params });
    case 'trail':
      return linkOptions({ to: '/trail-course/$courseId', params });
    case 'reader':
      return linkOptions({ to: '/reader-course/$courseId', params });
    case 'centre':
      return linkOptions({ to: '/reader' });
    case 'whole':
      return linkOptions({
        to: '/course/$courseId',
        params,
        search: place ? { book: String(place.bookId), reading: String(place.readingId) } : {},
      });
  }
}
