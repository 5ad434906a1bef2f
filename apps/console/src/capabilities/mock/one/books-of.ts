import type { PaperChapter } from '@xuezhou/contract/mock/console';

interface Book {
  readonly bookId: number;
  readonly title: string;
  readonly isOpen: boolean;
  readonly chapters: readonly PaperChapter[];
}

/** Chapters by their books, in the order of the course. */
export function booksOf(chapters: readonly PaperChapter[]): Book[] {
  const ids = [...new Set(chapters.map(({ bookId }) => bookId))];
  return ids.map((bookId) => {
    const own = chapters.filter((chapter) => chapter.bookId === bookId);
    const { book = '', isOpen = true } = own[0] ?? {};
    return { bookId, title: book, isOpen, chapters: own };
  });
}
