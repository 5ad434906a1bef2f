import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/settings/webhooks',
    title: '通知别的系统',
    permission: 'setting.read',
    component: () => import('./webhooks-page.tsx'),
  },
];
