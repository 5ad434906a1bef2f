import { IconPencilCheck } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/questions',
    title: '题目报错',
    permission: 'content.read',
    component: () => import('./questions-page.tsx'),
    nav: { group: '内容', place: 1, icon: IconPencilCheck },
  },
];
