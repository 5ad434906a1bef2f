import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const agreementPaths = [
  { name: 'agreement', path: '/agreement/$type/$id', access: 'login', capability: 'agreement' },
] as const satisfies readonly RouteEntry[];
