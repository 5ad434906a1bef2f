import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const coursewarePaths = [
  { name: 'courseware', path: '/courseware', access: 'login', capability: 'courseware' },
] as const satisfies readonly RouteEntry[];
