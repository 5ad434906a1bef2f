import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./message.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/deliveries',
    title: '没送到的消息',
    permission: 'message.send',
    component: () => import('./undelivered-page.tsx'),
    load: async (visit) => (await queries()).fetchUndelivered(visit),
  },
  {
    path: '/deliveries/$messageId',
    title: '消息的送达',
    permission: 'message.send',
    component: () => import('./deliveries-page.tsx'),
    load: async (visit) => (await queries()).fetchDelivered(visit),
  },
];
