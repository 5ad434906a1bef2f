import { IconHeart } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/alumni',
    title: '校友祝福',
    permission: 'request.read',
    component: () => import('./alumni-page.tsx'),
    nav: { group: '运营', place: 1, icon: IconHeart },
  },
];
