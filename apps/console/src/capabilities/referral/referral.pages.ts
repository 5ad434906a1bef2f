import { IconShare3 } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./referral.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/referral',
    title: '推荐',
    permission: 'order.read',
    component: () => import('./referral-page.tsx'),
    load: async (visit) => (await queries()).fetchReferral(visit),
    nav: { group: '交易', place: 6, icon: IconShare3 },
  },
];
