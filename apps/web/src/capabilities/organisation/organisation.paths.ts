import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const organisationPaths = [
  { name: 'join', path: '/join/$code', access: 'open', capability: 'organisation' },
  { name: 'sign-in', path: '/sso/$word', access: 'open', capability: 'organisation' },
] as const satisfies readonly RouteEntry[];
