import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/classes/plans',
    title: '职业规划',
    permission: 'content.read',
    component: () => import('./plans-page.tsx'),
  },
  {
    path: '/classes/plans/$planId',
    title: '职业规划',
    permission: 'content.read',
    component: () => import('./one/plan-page.tsx'),
    load: async (visit) => (await import('./career.queries.ts')).fetchPlan(visit),
  },
];
