import { getCourse, type Course, type CourseReading } from '@xuezhou/contract/study';
import type { Question } from '@xuezhou/contract/practice';
import type { QueryClient } from '@tanstack/react-query';
import { masteryOf } from '@xuezhou/rules/practice/mastery';
import { keyOf } from '../../platform/api/operation-query.ts';

/**
 * Lets the water of the question's reading rise at once, where the course is known. An answer given once more is left
 * to the server, which remembers the one before.
 */
export function countReading(client: QueryClient, before: Question, after: Question): void {
  const { courseId, readingId } = after;
  const isFirst = before.personalCorrectCount + before.personalWrongCount === 0;
  if (readingId === null || after.questionStatus === 0 || !isFirst) return;
  client.setQueryData<Course>(keyOf(getCourse, { params: { courseId } }), (course) =>
    course
      ? {
          ...course,
          books: course.books.map((book) => ({
            ...book,
            readings: book.readings.map((reading) =>
              reading.readingId === readingId ? counted(reading, after.questionStatus) : reading,
            ),
          })),
        }
      : course,
  );
}

function counted(reading: CourseReading, status: Question['questionStatus']): CourseReading {
  const progress = {
    ...reading,
    questionDone: Math.min(reading.questionTotal, reading.questionDone + 1),
    questionRight: reading.questionRight + Number(status === 1),
  };
  return { ...progress, mastery: masteryOf(progress) };
}

export function readingOf(course: Course, readingId: number | null): CourseReading | undefined {
  return course.books
    .flatMap(({ readings }) => readings)
    .find((reading) => reading.readingId === readingId);
}
