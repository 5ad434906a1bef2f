import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const sitePaths = [
  { name: 'home', path: '/', access: 'open', capability: 'site' },
  {
    name: 'mustread',
    path: '/api/nuxt/students/mustread.html',
    access: 'open',
    capability: 'site',
  },
  { name: 'layout-template', path: '/layout-template', access: 'open', capability: 'site' },
  { name: 'layout-template1', path: '/layout-template1', access: 'open', capability: 'site' },
  { name: 'layout-template2', path: '/layout-template2', access: 'open', capability: 'site' },
  { name: 'teachers', path: '/teachers', access: 'open', capability: 'site' },
  { name: 'app', path: '/app', access: 'open', capability: 'site' },
  { name: 'about', path: '/about', access: 'open', capability: 'site' },
  { name: 'legal', path: '/legal', access: 'open', capability: 'site' },
  { name: 'privacy', path: '/privacy', access: 'open', capability: 'site' },
] as const satisfies readonly RouteEntry[];
