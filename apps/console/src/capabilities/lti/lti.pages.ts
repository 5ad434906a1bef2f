import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/settings/platforms',
    title: '课程平台',
    permission: 'setting.read',
    component: () => import('./platforms-page.tsx'),
  },
];
