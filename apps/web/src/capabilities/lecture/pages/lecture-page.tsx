import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { EmptyBook } from '../port/empty-book.tsx';
import { LectureView } from '../parts/lecture-view.tsx';
import { MissingReading } from '../port/missing-reading.tsx';
import { bookQueryOf } from '../port/lecture.queries.ts';
import { chosenReading } from '../port/outline.ts';
import { useWay } from '../../catalogue/port/way.ts';

/** A reading of a book, at one of its lectures; of the course itself or of a variant. */
export function LecturePage() {
  const way = useWay();
  const { courseId = 0, bookId = 0, readingId } = useParams({ strict: false });
  const { reading: named } = useSearch({ strict: false });
  const { data: book } = useSuspenseQuery(bookQueryOf(way, courseId, bookId));
  if (book.readingGroupList.length === 0) return <EmptyBook book={book} />;
  const reading = chosenReading(book, readingId ?? named);
  if (!reading) return <MissingReading book={book} />;
  return <LectureView book={book} reading={reading} />;
}
