import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const reviewPaths = [
  { name: 'review', path: '/review', access: 'login', capability: 'review' },
] as const satisfies readonly RouteEntry[];
