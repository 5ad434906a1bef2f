import { definePages, lazyPage } from '../../platform/page.ts';
import { bookNotesQuery, noteBooksQuery } from './notes.queries.ts';

// Titles stand here and not among the words: the words of all pages would arrive with the first one.
export const pages = definePages({
  notes: {
    title: '笔记',
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/notes-page.tsx'), 'NotesPage'),
    load: ({ queryClient }) => queryClient.query({ ...noteBooksQuery, staleTime: 'static' }),
  },
  'notes-detail': {
    title: '笔记',
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/notes-detail-page.tsx'), 'NotesDetailPage'),
    load: async ({ queryClient, params: { courseId, bookId } }) =>
      await Promise.all([
        queryClient.query({ ...bookNotesQuery(courseId, bookId), staleTime: 0 }),
        queryClient.query({ ...noteBooksQuery, staleTime: 'static' }),
      ]),
  },
  'notes-print': {
    title: '打印笔记',
    frame: 'bare',
    component: lazyPage(() => import('./pages/notes-print-page.tsx'), 'NotesPrintPage'),
  },
});
