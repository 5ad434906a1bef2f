import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage } from '../../platform/page/page.ts';

const load = rememberChunk(() => import('./load-notes.ts'));

// Titles stand here and not among the words: the words of all pages would arrive with the first one.
export const pages = definePages({
  notes: {
    title: '笔记',
    frame: 'page',
    skeleton: 'list',
    isKept: true,
    component: lazyPage(() => import('./pages/notes-page.tsx'), 'NotesPage'),
    load: async (visit) => (await load()).loadNoteBooks(visit),
  },
  'notes-detail': {
    title: '笔记',
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/notes-detail-page.tsx'), 'NotesDetailPage'),
    load: async (visit) => (await load()).loadBookNotes(visit),
  },
  'notes-print': {
    title: '打印笔记',
    frame: 'bare',
    component: lazyPage(() => import('./pages/notes-print-page.tsx'), 'NotesPrintPage'),
  },
});
