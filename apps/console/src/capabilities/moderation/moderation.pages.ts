import { IconShieldCheck } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/moderation',
    title: '内容审核',
    permission: 'moderation.write',
    component: () => import('./moderation-page.tsx'),
    nav: { group: '运营', place: 4, icon: IconShieldCheck },
  },
  {
    path: '/moderation/words',
    title: '词表',
    permission: 'moderation.write',
    component: () => import('./words-page.tsx'),
  },
  {
    path: '/settings/moderation',
    title: '内容审核的设置',
    permission: 'setting.read',
    component: () => import('./wishes-page.tsx'),
  },
];
