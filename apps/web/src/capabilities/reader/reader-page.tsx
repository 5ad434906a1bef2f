import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { bookQueryOf } from '../lecture/port/lecture.queries.ts';
import { chosenReading } from '../lecture/port/outline.ts';
import { EmptyBook } from '../lecture/port/empty-book.tsx';
import { MissingReading } from '../lecture/port/missing-reading.tsx';
import { useWay } from '../catalogue/port/way.ts';
import { Reader } from './reader.tsx';

/** A book to be read, open at a reading. */
export function ReaderPage() {
  const way = useWay();
  const { courseId = 0, bookId = 0 } = useParams({ strict: false });
  const { reading: named } = useSearch({ strict: false });
  const { data: book } = useSuspenseQuery(bookQueryOf(way, courseId, bookId));
  const reading = chosenReading(book, named);
  useTitle(reading?.readingName ?? book.bookName);
  if (book.readingGroupList.length === 0) return <EmptyBook book={book} />;
  if (!reading) return <MissingReading book={book} />;
  return <Reader key={reading.readingId} book={book} reading={reading} />;
}
