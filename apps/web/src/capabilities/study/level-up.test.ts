import { describe, expect, it } from 'vitest';
import { findLevelUp, levelsOf } from './level-up.ts';
import { course, courseBook, courseReading } from '../../test/course-samples.ts';

const at = (...levels: number[]) =>
  course({
    books: levels.map((level, index) =>
      courseBook({
        bookId: index + 1,
        bookName: `第 ${index + 1} 册`,
        bookLevel: level,
        readings: [courseReading({ mastery: level })],
      }),
    ),
  });

describe('[course.level-up] a level-up', () => {
  it('is nothing at the first visit, nor where nothing rose or something fell', () => {
    expect(findLevelUp(at(4), null)).toBeNull();
    expect(findLevelUp(at(2, 1), levelsOf(at(2, 1)))).toBeNull();
    expect(findLevelUp(at(1), levelsOf(at(3)))).toBeNull();
  });

  it('is that of the book that rose highest, or of the course where it rose as a whole', () => {
    expect(findLevelUp(at(4, 0, 0), levelsOf(at(2, 0, 0)))).toMatchObject({
      level: 1,
      bookId: null,
    });
    expect(findLevelUp(at(3, 0, 0), levelsOf(at(3, 0, 0)))).toBeNull();
    expect(findLevelUp(at(2, 1, 0, 0), levelsOf(at(1, 0, 0, 0)))).toMatchObject({
      bookId: 1,
      name: '第 1 册',
      level: 2,
    });
  });
});
