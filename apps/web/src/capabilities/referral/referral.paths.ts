import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const referralPaths = [
  { name: 'referral', path: '/referral', access: 'phone', capability: 'referral' },
] as const satisfies readonly RouteEntry[];
