import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const ltiPaths = [
  { name: 'platform-launch', path: '/lti/$launchId', access: 'open', capability: 'lti' },
] as const satisfies readonly RouteEntry[];
