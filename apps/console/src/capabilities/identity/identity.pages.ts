import { IconInbox } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';
import { fetchRequests } from './requests.queries.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/requests',
    title: '申请',
    permission: 'request.read',
    component: () => import('./requests-page.tsx'),
    load: fetchRequests,
    nav: { group: '', place: 3, icon: IconInbox, key: 'r', tab: 2 },
  },
];
