import { IconMessageCircleQuestion } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./qa.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/qa',
    title: '答疑',
    permission: 'qa.answer',
    component: () => import('./queue/qa-page.tsx'),
    load: async (visit) => (await queries()).fetchQueue(visit),
    nav: { group: '教学', place: 1, icon: IconMessageCircleQuestion, key: 'q', tab: 2 },
  },
  {
    path: '/qa/reports',
    title: '举报和申诉',
    permission: 'qa.answer',
    component: () => import('./desk/reports-page.tsx'),
    load: async (visit) => (await queries()).fetchDesk(visit),
  },
  {
    path: '/qa/canned',
    title: '常用回答',
    permission: 'qa.answer',
    component: () => import('./desk/canned-page.tsx'),
    load: async (visit) => (await queries()).fetchDesk(visit),
  },
  {
    path: '/qa/hours',
    title: '时间和老师',
    permission: 'qa.answer',
    component: () => import('./desk/hours-page.tsx'),
    load: async (visit) => (await queries()).fetchHours(visit),
  },
];
