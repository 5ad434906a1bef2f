import { definePages, lazyPage } from '../../../platform/page.ts';

/** The pages of a book's lectures, for the capability's routes. */
// Titles stand here and not among the words: the words of all pages would arrive with the login page.
export const lecturePages = definePages({
  'course-book': {
    title: '听课',
    frame: 'wide',
    skeleton: 'lecture',
    component: lazyPage(() => import('./pages/empty-book-page.tsx'), 'EmptyBookPage'),
    load: async (visit) => (await import('./load-lecture.ts')).loadBook(visit),
  },
  'course-book-reading': {
    title: '听课',
    frame: 'wide',
    skeleton: 'lecture',
    hasTabs: false,
    component: lazyPage(() => import('./pages/lecture-page.tsx'), 'LecturePage'),
    load: async (visit) => (await import('./load-lecture.ts')).loadReading(visit),
  },
});
