import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const favoritePaths = [
  { name: 'bookmark', path: '/bookmark', access: 'phone', capability: 'favorite' },
  { name: 'favorite', path: '/favorite', access: 'phone', capability: 'favorite' },
  {
    name: 'course-favorite',
    path: '/course/$courseId/favorite',
    access: 'auth',
    capability: 'favorite',
  },
] as const satisfies readonly RouteEntry[];
