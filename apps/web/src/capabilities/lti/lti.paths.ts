import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const ltiPaths = [
  { name: 'lti', path: '/lti', access: 'login', capability: 'lti' },
] as const satisfies readonly RouteEntry[];
