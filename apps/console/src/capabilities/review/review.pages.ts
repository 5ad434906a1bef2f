import { IconListCheck, IconMessageReport } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const bank = () => import('./bank/bank.queries.ts');
const question = () => import('./question/question.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/questions',
    title: '题目报错',
    permission: 'content.read',
    component: () => import('./questions-page.tsx'),
    nav: { group: '内容', place: 4, icon: IconMessageReport },
  },
  {
    path: '/bank',
    title: '题库',
    permission: 'content.read',
    component: () => import('./bank/bank-page.tsx'),
    load: async (visit) => (await bank()).fetchBank(visit),
    nav: { group: '内容', place: 2, icon: IconListCheck, key: 'b' },
  },
  {
    path: '/bank/drafts',
    title: '题目草稿',
    permission: 'content.read',
    component: () => import('./question/drafts/drafts-page.tsx'),
  },
  {
    path: '/bank/corrected',
    title: '改过答案的题',
    permission: 'question.regrade',
    component: () => import('./question/corrected/corrected-page.tsx'),
  },
  {
    path: '/bank/$questionId',
    title: '题目',
    permission: 'content.read',
    component: () => import('./question/question-page.tsx'),
    load: async (visit) => (await question()).fetchQuestion(visit),
  },
  {
    path: '/bank/$questionId/versions',
    title: '题目的版本',
    permission: 'content.read',
    component: () => import('./question/versions/versions-page.tsx'),
  },
];
