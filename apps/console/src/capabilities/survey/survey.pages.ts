import { IconClipboardList } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/surveys',
    title: '调查',
    permission: 'report.read',
    component: () => import('./surveys-page.tsx'),
    nav: { group: '运营', place: 2, icon: IconClipboardList },
  },
];
