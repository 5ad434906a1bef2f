import { IconInbox } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./requests.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/requests',
    title: '申请',
    permission: 'request.read',
    component: () => import('./requests-page.tsx'),
    load: async (visit) => (await queries()).fetchRequests(visit),
    nav: { group: '', place: 4, icon: IconInbox, key: 'r', tab: 4 },
  },
];
