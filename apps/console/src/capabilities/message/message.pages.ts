import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/settings/wechat',
    title: '微信通知',
    permission: 'setting.read',
    component: () => import('./wechat-page.tsx'),
  },
];
