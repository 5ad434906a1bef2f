import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const messagePaths = [
  { name: 'message', path: '/message', access: 'login', capability: 'message' },
  {
    name: 'im-team-announcement',
    path: '/im-team-announcement/$teamId',
    access: 'phone',
    capability: 'message',
  },
] as const satisfies readonly RouteEntry[];
