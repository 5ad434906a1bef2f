import { redirect } from '@tanstack/react-router';
import type { PageLoad } from '../../../platform/page/page.ts';
import { bookQueryOf, readingQueryOf, videoQuery } from './lecture.queries.ts';
import { chosenReading, openingLecture, openingReading } from './outline.ts';
import { toReading, type Way } from '../../catalogue/port/way.ts';

// A file of its own: with the routes it would arrive with the login page.

/** The page itself asks again, and says what is wrong where the thing would stand. */
const later = () => {};

/** A book opened bare goes on to the reading where one stopped. */
export async function loadBook(
  { queryClient, params: { courseId, bookId } }: PageLoad<{ courseId: number; bookId: number }>,
  way: Way,
): Promise<void> {
  const query = bookQueryOf(way, courseId, bookId);
  const book = await queryClient.query({ ...query, staleTime: 'static' });
  const reading = openingReading(book);
  if (reading)
    redirect({
      throw: true,
      ...toReading(way, { courseId, bookId, readingId: reading.readingId }),
      replace: true,
    });
}

interface ReadingVisit {
  courseId: number;
  bookId: number;
  readingId?: number;
}

/**
 * What the lecture page cannot do without: the book; and its first lecture on the way. Where the address names no
 * reading, the query does, or it is where one stopped.
 */
export async function loadReading(
  { queryClient, params: { courseId, bookId, readingId }, search }: PageLoad<ReadingVisit>,
  way: Way,
): Promise<void> {
  const book = await queryClient.query({
    ...bookQueryOf(way, courseId, bookId),
    staleTime: 'static',
  });
  const reading = chosenReading(book, readingId ?? search['reading']);
  // The text of the reading may come later: it is shown only when its tab is opened.
  if (reading && way !== 'free')
    queryClient
      .query(readingQueryOf(way, { courseId, bookId, readingId: reading.readingId }))
      .catch(later);
  const lecture = reading && openingLecture(reading, Number(search['bullet']) || null);
  if (!lecture) return;
  const { bulletId, videoId } = lecture;
  queryClient.query(videoQuery({ courseId, bookId, bulletId, videoId })).catch(later);
}
