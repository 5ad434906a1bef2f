import { IconPencilCheck } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';
import { fetchMarking } from './marking.queries.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/marking',
    title: '批改',
    permission: 'mark.write',
    component: () => import('./marking-page.tsx'),
    load: fetchMarking,
    nav: { group: '教学', place: 2, icon: IconPencilCheck, key: 'm' },
  },
];
