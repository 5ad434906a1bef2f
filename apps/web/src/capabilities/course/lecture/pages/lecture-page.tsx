import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LectureView } from '../parts/lecture-view.tsx';
import { MissingReading } from '../parts/missing-reading.tsx';
import { bookQuery } from '../lecture.queries.ts';

/** A reading of a book, at one of its lectures. */
export function LecturePage() {
  const { courseId, bookId, readingId } = useParams({
    from: '/course/$courseId/book/$bookId/reading/$readingId',
  });
  const { data: book } = useSuspenseQuery(bookQuery(courseId, bookId));
  const reading = book.readingGroupList.find((own) => own.readingId === readingId);
  if (!reading) return <MissingReading book={book} />;
  return <LectureView book={book} reading={reading} />;
}
