import { IconSend } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./campaign.queries.ts');

const deliveries = () => import('./deliveries/deliveries.queries.ts');

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
  {
    path: '/deliveries',
    title: '没送到的消息',
    permission: 'message.send',
    component: () => import('./deliveries/undelivered-page.tsx'),
    load: async (visit) => (await deliveries()).fetchUndelivered(visit),
  },
  {
    path: '/deliveries/$messageId',
    title: '消息的送达',
    permission: 'message.send',
    component: () => import('./deliveries/deliveries-page.tsx'),
    load: async (visit) => (await deliveries()).fetchDelivered(visit),
  },
];
