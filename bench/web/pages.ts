import { exerciseTypes } from '@xuezhou/contract/practice';
import type { Lecture } from './find-lecture.ts';

export interface WebPage {
  readonly title: string;
  readonly path: string;
  readonly query?: string;
  readonly isOpen: boolean;
  /** Most kilobytes of compressed script and style that the issue allows. */
  readonly budget?: number;
  readonly isPainted: boolean;
}

export function webPages({ courseId, bookId, readingId, bulletId }: Lecture): WebPage[] {
  return [
    { title: 'login', path: '/login', isOpen: true, budget: 140, isPainted: true },
    // What a visitor reads is drawn by the server.
    { title: 'public mall', path: '/mall', isOpen: true, isPainted: true },
    { title: 'public article', path: '/article/convexity', isOpen: true, isPainted: true },
    { title: 'dashboard', path: '/dashboard', isOpen: false, isPainted: true },
    { title: 'course', path: `/course/${courseId}`, isOpen: false, isPainted: true },
    { title: 'mall', path: '/mall', isOpen: false, isPainted: true },
    {
      title: 'lecture',
      path: `/course/${courseId}/book/${bookId}/reading/${readingId}`,
      query: `?bullet=${bulletId}`,
      isOpen: false,
      isPainted: true,
    },
    {
      title: 'practice',
      path: `/exercise/${courseId}`,
      query: `?type=${exerciseTypes.sequential}`,
      isOpen: false,
      budget: 180,
      isPainted: true,
    },
  ];
}
