import { redirect } from '@tanstack/react-router';
import type { PageLoad } from '../../platform/page/page.ts';
import { toReading, type Way } from '../catalogue/port/way.ts';
import { bookQueryOf, readingQueryOf } from '../lecture/port/lecture.queries.ts';
import { chosenReading } from '../lecture/port/outline.ts';
import { placesQuery } from './port/reader.queries.ts';

/** The page itself asks again, and says what is wrong where the text would stand. */
const later = () => {};

/** The book, and the text that the query names, or where one stopped. */
export async function loadReader(
  {
    queryClient,
    params: { courseId, bookId },
    search,
  }: PageLoad<{ courseId: number; bookId: number }>,
  way: Way,
): Promise<void> {
  const [book, places] = await Promise.all([
    queryClient.query({ ...bookQueryOf(way, courseId, bookId), staleTime: 'static' }),
    queryClient.query(placesQuery(bookId)).catch(() => []),
  ]);
  const last = book.readingGroupList.find((one) => one.readingId === places[0]?.readingId);
  if (last && search['reading'] === undefined)
    redirect({
      throw: true,
      ...toReading(way, { courseId, bookId, readingId: last.readingId }),
      replace: true,
    });
  const reading = chosenReading(book, search['reading']);
  if (!reading) return;
  queryClient
    .query(readingQueryOf(way, { courseId, bookId, readingId: reading.readingId }))
    .catch(later);
}
