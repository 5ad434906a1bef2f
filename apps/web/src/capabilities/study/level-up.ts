import type { Course } from '@xuezhou/contract/study';
import { bookLevelOf } from '@xuezhou/rules/practice/diagnosis';

/** The level of each book by its id, and of the whole course under 0. */
export type Levels = Readonly<Record<number, number>>;

export interface LevelUp {
  /** Null for the whole course. */
  readonly bookId: number | null;
  readonly name: string;
  readonly level: number;
}

export function levelsOf({ books }: Course): Levels {
  const readings = books.flatMap((book) => book.readings);
  return {
    0: bookLevelOf(readings),
    ...Object.fromEntries(books.map(({ bookId, bookLevel }) => [bookId, bookLevel])),
  };
}

/** What rose since the levels that were seen last; the whole course counts more than its books. */
export function findLevelUp(course: Course, seen: Levels | null): LevelUp | null {
  if (seen === null) return null;
  const now = levelsOf(course);
  const rose = (id: number) => (now[id] ?? 0) > (seen[id] ?? 0);
  if (rose(0)) return { bookId: null, name: course.courseName, level: now[0] ?? 0 };
  const [book] = course.books
    .filter(({ bookId }) => rose(bookId))
    .toSorted((a, b) => b.bookLevel - a.bookLevel);
  return book ? { bookId: book.bookId, name: book.bookName, level: book.bookLevel } : null;
}
