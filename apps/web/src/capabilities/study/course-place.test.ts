import { describe, expect, it } from 'vitest';
import { choosePlace } from './course-place.ts';
import { course, courseBook, courseReading } from '../../test/course-samples.ts';

const books = [
  courseBook({
    bookId: 1,
    readings: [
      courseReading({ readingId: 101, mastery: 4 }),
      courseReading({ readingId: 102, mastery: 2 }),
      courseReading({ readingId: 103 }),
    ],
  }),
  courseBook({ bookId: 2, readings: [courseReading({ readingId: 201 })] }),
];

function placeOf(
  given: Parameters<typeof course>[0],
  wanted: Parameters<typeof choosePlace>[1] = {},
) {
  const place = choosePlace(course(given), wanted);
  return place && [place.book.bookId, place.reading?.readingId, place.isHere, place.travelled];
}

describe('choosePlace', () => {
  it('begins at the first reading that is not mastered', () => {
    expect(placeOf({ books })).toEqual([1, 102, true, 1]);
  });

  it('goes on where the last lecture was watched', () => {
    const [first, second] = books;
    const current = courseBook({
      ...second,
      isCurrent: true,
      readings: [courseReading({ readingId: 201, isCurrent: true })],
    });
    expect(placeOf({ books: [first ?? current, current] })).toEqual([2, 201, true, 0]);
  });

  it('goes past a reading that is mastered', () => {
    const readings = [
      courseReading({ readingId: 101, mastery: 4, isCurrent: true }),
      courseReading({ readingId: 102, mastery: 1 }),
    ];
    expect(placeOf({ books: [courseBook({ isCurrent: true, readings })] })).toEqual([
      1,
      102,
      true,
      1,
    ]);
  });

  it('shows the book and reading that the address names, without moving the student there', () => {
    expect(placeOf({ books }, { bookId: 2 })).toEqual([2, 201, false, 0]);
    expect(placeOf({ books }, { bookId: 1, readingId: 103 })).toEqual([1, 103, false, 1]);
  });

  it('falls back where the address names what the course does not have', () => {
    expect(placeOf({ books }, { bookId: 99, readingId: 999 })).toEqual([1, 102, true, 1]);
  });

  it('has no reading left in a book that is mastered, and all of it behind', () => {
    const readings = [courseReading({ mastery: 4 })];
    expect(placeOf({ books: [courseBook({ readings })] })).toEqual([1, undefined, false, 1]);
  });

  it('passes over a book that is not issued', () => {
    const unissued = courseBook({ bookId: 3, bookStatus: -1, canAccess: false });
    expect(placeOf({ books: [unissued, ...books] })?.[0]).toBe(1);
  });

  it('knows no place in a course without books', () => {
    expect(placeOf({ books: [] })).toBeNull();
  });
});
