import { IconArticle } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./articles.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/articles',
    title: '文章',
    permission: 'content.read',
    component: () => import('./articles-page.tsx'),
    load: async (visit) => (await queries()).fetchArticles(visit),
    nav: { group: '内容', place: 7, icon: IconArticle },
  },
  {
    path: '/articles/$slug',
    title: '文章',
    permission: 'content.read',
    component: () => import('./article-page.tsx'),
    load: async (visit) => (await queries()).fetchArticle(visit),
  },
];
