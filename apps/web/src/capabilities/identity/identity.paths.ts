import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const identityPaths = [
  { name: 'identity', path: '/identity', access: 'phone', capability: 'identity' },
] as const satisfies readonly RouteEntry[];
