import { linkOptions } from '@tanstack/react-router';

export interface ReadingPlace {
  courseId: number;
  bookId: number;
  readingId: number;
}

/** The lecture page of a reading, at one lecture when that is known. */
export function toLecture({ courseId, bookId, readingId }: ReadingPlace, bulletId?: number) {
  return linkOptions({
    to: '/course/$courseId/book/$bookId/reading/$readingId',
    params: { courseId, bookId, readingId },
    search: bulletId === undefined ? {} : { bullet: String(bulletId) },
  });
}

/** The ways to practise a course. */
export function toPractice(courseId: number) {
  return linkOptions({ to: '/course/$courseId/exercise', params: { courseId } });
}

/** The flash cards of a course. */
export function toFlashCards(courseId: number) {
  return linkOptions({ to: '/course/$courseId/flash-card-landing', params: { courseId } });
}

/** The challenge of a book. */
export function toBookChallenge(courseId: number, bookId: number) {
  return linkOptions({
    to: '/course/$courseId/exercise',
    params: { courseId },
    search: { view: 'challenge', book: String(bookId) },
  });
}

/** The questions of one reading; how they are practised is the practice page's to say. */
export function toReadingPractice({ courseId, bookId, readingId }: ReadingPlace) {
  return linkOptions({
    to: '/course/$courseId/exercise',
    params: { courseId },
    search: { book: String(bookId), reading: String(readingId) },
  });
}
