import { IconBroadcast } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/lives',
    title: '直播',
    permission: 'content.read',
    component: () => import('./lives-page.tsx'),
    nav: { group: '教学', place: 3, icon: IconBroadcast },
  },
];
