import type { PageLoad } from '../../platform/page/page.ts';
import { bookNotesQuery, noteBooksQuery } from './notes.queries.ts';

// A file of its own: with the routes it would arrive with every page.
export async function loadNoteBooks({ queryClient }: Pick<PageLoad, 'queryClient'>): Promise<void> {
  await queryClient.query({ ...noteBooksQuery, staleTime: 'static' });
}

export async function loadBookNotes({
  queryClient,
  params: { courseId, bookId },
}: PageLoad<{ courseId: number; bookId: number }>): Promise<void> {
  await Promise.all([
    queryClient.query({ ...bookNotesQuery(courseId, bookId), staleTime: 0 }),
    loadNoteBooks({ queryClient }),
  ]);
}
