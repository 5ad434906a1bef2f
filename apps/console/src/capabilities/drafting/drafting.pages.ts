import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/drafting/$readingId',
    title: '拟题台',
    permission: 'question.write',
    component: () => import('./drafting-page.tsx'),
  },
];
