import { linkOptions } from '@tanstack/react-router';

interface ReadingPlace {
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

/** Practice of a course; of one reading when that is known. */
export function toPractice(courseId: number, reading?: Omit<ReadingPlace, 'courseId'>) {
  return linkOptions({
    to: '/course/$courseId/exercise',
    params: { courseId },
    search: reading ? { book: String(reading.bookId), reading: String(reading.readingId) } : {},
  });
}
