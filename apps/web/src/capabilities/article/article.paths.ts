import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const articlePaths = [
  { name: 'articles', path: '/articles', access: 'open', capability: 'article' },
  { name: 'article', path: '/article/$slug', access: 'open', capability: 'article' },
] as const satisfies readonly RouteEntry[];
