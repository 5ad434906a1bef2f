import { redirect } from '@tanstack/react-router';
import type { PageLoad } from '../../../platform/page.ts';
import { bookQuery, readingQuery, videoQuery } from './lecture.queries.ts';
import { openingLecture, openingReading } from './outline.ts';

// A file of its own: with the routes it would arrive with the login page.

/** The page itself asks again, and says what is wrong where the thing would stand. */
const later = () => {};

/** A book opened bare goes on to the reading where one stopped. */
export async function loadBook({
  queryClient,
  params: { courseId, bookId },
}: PageLoad<{ courseId: number; bookId: number }>): Promise<void> {
  const book = await queryClient.query({ ...bookQuery(courseId, bookId), staleTime: 'static' });
  const reading = openingReading(book);
  if (reading)
    redirect({
      throw: true,
      to: '/course/$courseId/book/$bookId/reading/$readingId',
      params: { courseId, bookId, readingId: reading.readingId },
      replace: true,
    });
}

/** What the lecture page cannot do without: the book; and its first lecture on the way. */
export async function loadReading({
  queryClient,
  params: { courseId, bookId, readingId },
  search,
}: PageLoad<{ courseId: number; bookId: number; readingId: number }>): Promise<void> {
  // The text of the reading may come later: it is shown only when its tab is opened.
  queryClient.query(readingQuery(courseId, bookId, readingId)).catch(later);
  const book = await queryClient.query({ ...bookQuery(courseId, bookId), staleTime: 'static' });
  const reading = book.readingGroupList.find((own) => own.readingId === readingId);
  const lecture = reading && openingLecture(reading, Number(search['bullet']) || null);
  if (!lecture) return;
  const { bulletId, videoId } = lecture;
  queryClient.query(videoQuery({ courseId, bookId, bulletId, videoId })).catch(later);
}
