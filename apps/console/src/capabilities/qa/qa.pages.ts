import { IconMessageCircleQuestion } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';
import { fetchDesk, fetchHours, fetchQueue } from './qa.queries.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/qa',
    title: '答疑',
    permission: 'qa.answer',
    component: () => import('./queue/qa-page.tsx'),
    load: fetchQueue,
    nav: { group: '教学', place: 1, icon: IconMessageCircleQuestion, key: 'q', tab: 1 },
  },
  {
    path: '/qa/reports',
    title: '举报和申诉',
    permission: 'qa.answer',
    component: () => import('./desk/reports-page.tsx'),
    load: fetchDesk,
  },
  {
    path: '/qa/canned',
    title: '常用回答',
    permission: 'qa.answer',
    component: () => import('./desk/canned-page.tsx'),
    load: fetchDesk,
  },
  {
    path: '/qa/hours',
    title: '时间和老师',
    permission: 'qa.answer',
    component: () => import('./desk/hours-page.tsx'),
    load: fetchHours,
  },
];
