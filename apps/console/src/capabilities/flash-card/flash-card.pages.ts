import { IconCards } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const cards = () => import('./cards.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/cards',
    title: '闪卡库',
    permission: 'content.read',
    component: () => import('./list/cards-page.tsx'),
    load: async (visit) => (await cards()).fetchCards(visit),
    nav: { group: '内容', place: 3, icon: IconCards },
  },
  {
    path: '/cards/$cardId',
    title: '闪卡',
    permission: 'content.read',
    component: () => import('./one/card-page.tsx'),
    load: async (visit) => (await cards()).fetchCard(visit),
  },
];
