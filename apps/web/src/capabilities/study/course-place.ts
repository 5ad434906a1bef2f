import type { Course, CourseBook, CourseReading } from '@xuezhou/contract/study';
import { bookShown, nextReading, placeOfStudent } from '@xuezhou/rules/study/place';

export interface CoursePlace {
  book: CourseBook;
  /** The reading whose card is open: the one asked for, else the next one to study. */
  reading: CourseReading | undefined;
  /** Whether the student is at this reading now. */
  isHere: boolean;
  /** How many readings of the book lie behind. */
  travelled: number;
}

interface Wanted {
  bookId?: number | undefined;
  readingId?: number | undefined;
}

/** The book and reading that a course page shows; null for a course without books. */
export function choosePlace(course: Course, wanted: Wanted): CoursePlace | null {
  const here = placeOfStudent(course.books);
  const book = bookShown(course.books, wanted.bookId);
  if (book === undefined) return null;
  const next = book === here?.book ? here.reading : nextReading(book);
  const reading = book.readings.find(({ readingId }) => readingId === wanted.readingId) ?? next;
  const behind = next ? book.readings.indexOf(next) : book.readings.length;
  return {
    book,
    reading,
    isHere: reading !== undefined && reading === here?.reading,
    travelled: behind,
  };
}

/** Readings known well: 熟悉 and above. */
export function countFamiliar(readings: readonly CourseReading[]): number {
  return readings.filter(({ mastery }) => mastery >= 3).length;
}
