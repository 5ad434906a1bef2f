import { IconChartBar } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./report.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/reports',
    title: '报表',
    permission: 'report.read',
    component: () => import('./reports-page.tsx'),
    load: async (visit) => (await queries()).fetchReport(visit),
    nav: { group: '运营', place: 3, icon: IconChartBar, key: 'f' },
  },
];
