import type { Course, CourseBook, CourseReading } from '@xuezhou/contract/study';

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
  const here = placeOfStudent(course);
  const book = course.books.find(({ bookId }) => bookId === wanted.bookId) ?? here?.book;
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

interface Here {
  book: CourseBook;
  reading: CourseReading | undefined;
}

/** Where the last lecture was watched; once that reading is mastered, the next one that is not. */
function placeOfStudent({ books }: Course): Here | undefined {
  const open = books.filter(({ canAccess }) => canAccess);
  const book =
    open.find(({ isCurrent }) => isCurrent) ?? open.find(nextReading) ?? open[0] ?? books[0];
  if (book === undefined) return undefined;
  const current = book.readings.find(({ isCurrent }) => isCurrent);
  if (current && current.mastery < 4) return { book, reading: current };
  const following = book.readings.slice(current ? book.readings.indexOf(current) + 1 : 0);
  return { book, reading: following.find(({ mastery }) => mastery < 4) ?? nextReading(book) };
}

function nextReading({ readings }: CourseBook): CourseReading | undefined {
  return readings.find(({ mastery }) => mastery < 4);
}

/** Readings known well: 熟悉 and above. */
export function countFamiliar(readings: readonly CourseReading[]): number {
  return readings.filter(({ mastery }) => mastery >= 3).length;
}
