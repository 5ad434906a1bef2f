import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage, type PageLoad } from '../../platform/page/page.ts';
import type { Way } from '../catalogue/port/way.ts';

const load = rememberChunk(() => import('./port/load-lecture.ts'));

const lecturePage = {
  title: '听课',
  frame: 'wide',
  skeleton: 'lecture',
  hasTabs: false,
  component: lazyPage(() => import('./pages/lecture-page.tsx'), 'LecturePage'),
} as const;

type BookVisit = PageLoad<{ courseId: number; bookId: number }>;

/** Opened bare it goes on to the reading where one stopped, which has an address of its own. */
const bookThatLeadsOn = (way: Way) => ({
  ...lecturePage,
  load: async (visit: BookVisit) => (await load()).loadBook(visit, way),
});

const readingOf = (way: Way) => ({
  ...lecturePage,
  load: async (visit: PageLoad<{ courseId: number; bookId: number; readingId: number }>) =>
    (await load()).loadReading(visit, way),
});

/** The reading stands in the query. */
const bookOf = (way: Way) => ({
  ...lecturePage,
  load: async (visit: BookVisit) => (await load()).loadReading(visit, way),
});

// Titles stand here and not among the words: the words of all pages would arrive with the login page.
export const pages = definePages({
  'course-book': bookThatLeadsOn('whole'),
  'course-book-reading': readingOf('whole'),
  'free-book': bookThatLeadsOn('free'),
  'free-book-reading': readingOf('free'),
  'pure-book': bookThatLeadsOn('pure'),
  'pure-book-reading': readingOf('pure'),
  'mini-book': bookOf('mini'),
  'trail-book': bookOf('trail'),
});
