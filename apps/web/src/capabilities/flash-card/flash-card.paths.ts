import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const flashCardPaths = [
  {
    name: 'course-flash-card-landing',
    path: '/course/$courseId/flash-card-landing',
    access: 'login',
    capability: 'flash-card',
  },
  {
    name: 'flash-card-landing',
    path: '/flash-card-landing/$courseId',
    access: 'login',
    capability: 'flash-card',
  },
  {
    name: 'flash-card-detail',
    path: '/flash-card-detail/$courseId/book/$bookId',
    access: 'login',
    capability: 'flash-card',
  },
  {
    name: 'flash-card-favorite',
    path: '/flash-card-favorite/$courseId',
    access: 'login',
    capability: 'flash-card',
  },
  {
    name: 'flash-card-own',
    path: '/flash-card-own/$courseId',
    access: 'login',
    capability: 'flash-card',
  },
] as const satisfies readonly RouteEntry[];
