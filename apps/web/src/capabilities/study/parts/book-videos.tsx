import { Button } from '@mantine/core';
import type { Book, Course, CourseBook } from '@xuezhou/contract/study';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { courseWords } from '../study.words.ts';
import { bookQuery } from '../../lecture/port/lecture.queries.ts';
import { lecturesOf } from '../../lecture/port/outline.ts';
import { isInWork } from '../lectures.ts';
import { BookTurns } from './book-turns.tsx';
import { ReadingVideos } from './reading-videos.tsx';
import { WatchedSummary } from './home/watched-summary.tsx';

const words = courseWords.video;

/** Milliseconds between two looks at lectures that are still in work. */
const lookAgain = 4000;

interface BookVideosProps {
  course: Course;
  book: CourseBook;
  wantedReading: number | undefined;
}

/** The lectures of one book; while one is in work they are asked again every few seconds. */
export function BookVideos({ course, book, wantedReading }: BookVideosProps) {
  const { data, isPending, isFetching, refetch } = useSteadyQuery({
    ...bookQuery(course.courseId, book.bookId),
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.data && hasWork(state.data) ? lookAgain : false),
  });
  if (isPending) return <PageSkeleton shape="list" />;
  if (!data)
    return (
      <SectionCard>
        <ErrorState
          title={words.bookFailed}
          text={words.bookFailedText}
          action={
            <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
              {courseWords.again}
            </Button>
          }
        />
      </SectionCard>
    );
  const readings = data.readingGroupList;
  const lectures = readings.flatMap(lecturesOf);
  return (
    <>
      {lectures.length > 0 && (
        <WatchedSummary family={course.family} book={book} lectures={lectures} />
      )}
      {readings.map((reading) => (
        <ReadingVideos
          key={reading.readingId}
          course={course}
          bookId={book.bookId}
          reading={reading}
          isWanted={reading.readingId === wantedReading}
        />
      ))}
      {readings.length === 0 && (
        <SectionCard>
          <EmptyState
            art="book"
            title={courseWords.course.noReadings}
            text={courseWords.course.noReadingsText}
          />
        </SectionCard>
      )}
      <BookTurns course={course} book={book} />
    </>
  );
}

function hasWork({ readingGroupList }: Book): boolean {
  return readingGroupList.some((reading) => lecturesOf(reading).some(isInWork));
}
