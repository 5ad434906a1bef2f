import { IconSend } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./campaign.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/messages',
    title: '消息',
    permission: 'message.send',
    component: () => import('./list/campaigns-page.tsx'),
    load: async (visit) => (await queries()).fetchCampaigns(visit),
    nav: { group: '运营', place: 1, icon: IconSend },
  },
  {
    path: '/messages/$campaignId',
    title: '消息',
    permission: 'message.send',
    component: () => import('./campaign-page.tsx'),
    load: async (visit) => (await queries()).fetchCampaign(visit),
  },
];
