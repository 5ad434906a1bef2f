import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const pointsPaths = [
  { name: 'achievements', path: '/achievements', access: 'login', capability: 'points' },
  { name: 'points', path: '/points', access: 'login', capability: 'points' },
] as const satisfies readonly RouteEntry[];
