import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const alumniPaths = [
  { name: 'alumni', path: '/alumni', access: 'phone', capability: 'alumni' },
] as const satisfies readonly RouteEntry[];
