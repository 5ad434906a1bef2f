import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/import',
    title: '导入题目和闪卡',
    permission: 'content.publish',
    component: () => import('./import-page.tsx'),
  },
];
