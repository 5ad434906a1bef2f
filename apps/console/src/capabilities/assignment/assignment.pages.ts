import { IconPencilCheck } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./marking.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/marking',
    title: '批改',
    permission: 'mark.write',
    component: () => import('./marking-page.tsx'),
    load: async (visit) => (await queries()).fetchMarking(visit),
    nav: { group: '教学', place: 2, icon: IconPencilCheck, key: 'm' },
  },
];
