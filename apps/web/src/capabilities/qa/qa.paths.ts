import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const qaPaths = [
  { name: 'qa', path: '/qa', access: 'phone', capability: 'qa' },
  { name: 'qa-question', path: '/qa/question/$id', access: 'phone', capability: 'qa' },
  { name: 'qa-public', path: '/qa/public', access: 'open', capability: 'qa' },
  { name: 'qa-public-question', path: '/qa/public/$id', access: 'open', capability: 'qa' },
] as const satisfies readonly RouteEntry[];
