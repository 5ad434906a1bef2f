import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/self',
    title: '我的账号',
    permission: 'self',
    component: () => import('./self-page.tsx'),
  },
];
