import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const campPaths = [
  { name: 'training-camp', path: '/training-camp/$courseId', access: 'auth', capability: 'camp' },
  {
    name: 'training-camp-personal',
    path: '/training-camp-personal/$courseId',
    access: 'auth',
    capability: 'camp',
  },
  { name: 'training-camps', path: '/training-camps/$courseId', access: 'auth', capability: 'camp' },
] as const satisfies readonly RouteEntry[];
