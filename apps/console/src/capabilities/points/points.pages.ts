import { IconGift } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./points.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/points',
    title: '积分商品',
    permission: 'order.read',
    component: () => import('./goods-page.tsx'),
    load: async (visit) => (await queries()).fetchGoods(visit),
    nav: { group: '交易', place: 5, icon: IconGift },
  },
  {
    path: '/points/parcels',
    title: '寄积分商品',
    permission: 'order.write',
    component: () => import('./parcels-page.tsx'),
    load: async (visit) => (await queries()).fetchParcels(visit),
  },
];
