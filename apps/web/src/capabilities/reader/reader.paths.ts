import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const readerPaths = [
  {
    name: 'reader-book',
    path: '/reader-course/$courseId/book/$bookId',
    access: 'login',
    capability: 'reader',
  },
  {
    name: 'reader-centre-book',
    path: '/reader/$courseId/book/$bookId',
    access: 'login',
    capability: 'reader',
  },
] as const satisfies readonly RouteEntry[];
