import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const assistantPaths = [
  { name: 'ai', path: '/ai', access: 'phone', capability: 'assistant' },
] as const satisfies readonly RouteEntry[];
