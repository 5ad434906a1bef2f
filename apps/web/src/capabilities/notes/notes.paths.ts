import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const notesPaths = [
  { name: 'notes', path: '/notes', access: 'phone', capability: 'notes' },
  {
    name: 'notes-detail',
    path: '/notes/$courseId/book/$bookId',
    access: 'phone',
    capability: 'notes',
  },
  {
    name: 'notes-print',
    path: '/notes/$courseId/book/$bookId/print',
    access: 'open',
    capability: 'notes',
  },
] as const satisfies readonly RouteEntry[];
