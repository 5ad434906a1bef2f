import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const practicePaths = [
  {
    name: 'course-exercise',
    path: '/course/$courseId/exercise',
    access: 'login',
    capability: 'practice',
  },
  {
    name: 'course-ranking',
    path: '/course/$courseId/ranking',
    access: 'login',
    capability: 'practice',
  },
  { name: 'exercise', path: '/exercise', access: 'login', capability: 'practice' },
  { name: 'exercise-course', path: '/exercise/$courseId', access: 'login', capability: 'practice' },
  { name: 'ranking', path: '/ranking/$courseId', access: 'login', capability: 'practice' },
] as const satisfies readonly RouteEntry[];
