import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const coursewarePaths = [
  {
    name: 'course-courseware',
    path: '/course/$courseId/courseware/$coursewareId',
    access: 'auth',
    capability: 'courseware',
  },
] as const satisfies readonly RouteEntry[];
