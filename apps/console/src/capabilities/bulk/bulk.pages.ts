import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/courses/$courseId/bulk',
    title: '一批一批改',
    permission: 'content.draft',
    component: () => import('./bulk-page.tsx'),
  },
];
