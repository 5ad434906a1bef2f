import { linkOptions } from '@tanstack/react-router';
import type { CampTask } from '@xuezhou/contract/camp';

type Place = Pick<CampTask, 'kind' | 'bookId' | 'readingId' | 'bulletId' | 'paperId'> & {
  readonly courseId: number;
};

/** Where a task is done: the very lecture, chapter, questions, cards, paper, book or class. */
export function toTask({ kind, courseId, bookId, readingId, bulletId, paperId }: Place) {
  if (kind === 'mock' && paperId !== null)
    return linkOptions({ to: '/events/$paperId', params: { paperId } });
  if (kind === 'cards')
    return linkOptions({ to: '/course/$courseId/flash-card-landing', params: { courseId } });
  if (kind === 'live')
    return linkOptions({ to: '/course/$courseId/live-mode', params: { courseId } });
  if (kind === 'practice')
    return linkOptions({
      to: '/course/$courseId/exercise',
      params: { courseId },
      search:
        bookId === null || readingId === null
          ? {}
          : { book: String(bookId), reading: String(readingId) },
    });
  if (bookId === null) return linkOptions({ to: '/course/$courseId', params: { courseId } });
  if (kind === 'assignment' || readingId === null)
    return linkOptions({
      to: '/course/$courseId/challenge-mode',
      params: { courseId },
      search: { book: String(bookId) },
    });
  if (kind === 'reading')
    return linkOptions({
      to: '/reader-course/$courseId/book/$bookId',
      params: { courseId, bookId },
      search: { reading: String(readingId) },
    });
  return linkOptions({
    to: '/course/$courseId/book/$bookId/reading/$readingId',
    params: { courseId, bookId, readingId },
    search: bulletId === null ? {} : { bullet: String(bulletId) },
  });
}
