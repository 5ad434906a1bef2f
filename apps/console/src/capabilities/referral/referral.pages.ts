import { IconUserPlus } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/referral',
    title: '推荐',
    permission: 'order.read',
    component: () => import('./referral-page.tsx'),
    nav: { group: '交易', place: 6, icon: IconUserPlus },
  },
];
