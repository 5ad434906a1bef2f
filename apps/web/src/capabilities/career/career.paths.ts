import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const careerPaths = [
  { name: 'career', path: '/career/$planId', access: 'login', capability: 'career' },
  { name: 'career-plans', path: '/career', access: 'login', capability: 'career' },
] as const satisfies readonly RouteEntry[];
