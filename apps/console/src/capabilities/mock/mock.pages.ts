import { IconFileText } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./mock.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/papers',
    title: '试卷',
    permission: 'content.read',
    component: () => import('./list/papers-page.tsx'),
    load: async (visit) => (await queries()).fetchPapers(visit),
    nav: { group: '内容', place: 5, icon: IconFileText, key: 'e' },
  },
  {
    path: '/papers/$paperId',
    title: '试卷',
    permission: 'content.read',
    component: () => import('./one/paper-page.tsx'),
    load: async (visit) => (await queries()).fetchPaper(visit),
  },
];
