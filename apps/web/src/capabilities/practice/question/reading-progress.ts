import { getCourse, type Course, type CourseReading } from '@xuezhou/contract/study';
import type { Question } from '@xuezhou/contract/practice';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';

/**
 * Counts the answer to its reading at once, where the course is known; an open one is right when its writer says so. What
 * it means for mastery the server says, when the course is read next.
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
              reading.readingId === readingId ? counted(reading, after) : reading,
            ),
          })),
        }
      : course,
  );
}

const counted = (reading: CourseReading, { questionStatus, qType }: Question): CourseReading => ({
  ...reading,
  questionDone: Math.min(reading.questionTotal, reading.questionDone + 1),
  questionRight: reading.questionRight + Number(questionStatus === 1 && qType !== 'open'),
});

export function readingOf(course: Course, readingId: number | null): CourseReading | undefined {
  return course.books
    .flatMap(({ readings }) => readings)
    .find((reading) => reading.readingId === readingId);
}
