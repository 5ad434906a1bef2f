import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/import',
    title: '导入题目、讲义、闪卡和书',
    permission: 'content.publish',
    component: () => import('./import-page.tsx'),
  },
  {
    path: '/courses/import',
    title: '导入课程文件',
    permission: 'content.publish',
    component: () => import('./courses/courses-page.tsx'),
  },
];
