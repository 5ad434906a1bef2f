import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/settings/tokens',
    title: '密钥与接口',
    permission: 'self',
    component: () => import('./tokens-page.tsx'),
  },
];
