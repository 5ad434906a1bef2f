import { redirect } from '@tanstack/react-router';
import { definePages, lazyPage } from '../../../platform/page.ts';
import { bookQuery, readingQuery, videoQuery } from './lecture.queries.ts';
import { openingLecture, openingReading } from './outline.ts';

/** The page itself asks again, and says what is wrong where the thing would stand. */
const later = () => {};

/** The pages of a book's lectures, for the capability's routes. */
// Titles stand here and not among the words: the words of all pages would arrive with the login page.
export const lecturePages = definePages({
  'course-book': {
    title: '听课',
    frame: 'wide',
    skeleton: 'reading',
    component: lazyPage(() => import('./pages/empty-book-page.tsx'), 'EmptyBookPage'),
    load: async ({ queryClient, params: { courseId, bookId } }) => {
      const book = await queryClient.query({ ...bookQuery(courseId, bookId), staleTime: 'static' });
      const reading = openingReading(book);
      if (reading)
        redirect({
          throw: true,
          to: '/course/$courseId/book/$bookId/reading/$readingId',
          params: { courseId, bookId, readingId: reading.readingId },
          replace: true,
        });
    },
  },
  'course-book-reading': {
    title: '听课',
    frame: 'wide',
    skeleton: 'reading',
    hasTabs: false,
    component: lazyPage(() => import('./pages/lecture-page.tsx'), 'LecturePage'),
    load: async ({ queryClient, params: { courseId, bookId, readingId }, search }) => {
      // The text of the reading may come later: it is shown only when its tab is opened.
      queryClient.query(readingQuery(courseId, bookId, readingId)).catch(later);
      const book = await queryClient.query({ ...bookQuery(courseId, bookId), staleTime: 'static' });
      const reading = book.readingGroupList.find((own) => own.readingId === readingId);
      const lecture = reading && openingLecture(reading, Number(search['bullet']) || null);
      if (!lecture) return;
      const { bulletId, videoId } = lecture;
      queryClient.query(videoQuery({ courseId, bookId, bulletId, videoId })).catch(later);
    },
  },
});
