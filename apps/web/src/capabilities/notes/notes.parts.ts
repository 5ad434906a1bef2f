import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'lecture-notes-count': async () =>
    (await import('./parts/lecture-notes-count.tsx')).LectureNotesCount,
  'lecture-notes': async () => (await import('./parts/lecture-notes.tsx')).LectureNotes,
  'quick-note': async () => (await import('./parts/quick-note.tsx')).QuickNote,
  'own-words': async () => (await import('./parts/own-words.tsx')).OwnWords,
  'printed-notes': async () => (await import('./parts/printed-notes.tsx')).PrintedNotes,
  'question-notes': async () => (await import('./parts/question-notes.tsx')).QuestionNotes,
};
