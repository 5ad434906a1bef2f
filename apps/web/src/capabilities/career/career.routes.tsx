import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage } from '../../platform/page/page.ts';

const load = rememberChunk(() => import('./load-career.ts'));

// Titles stand here and not among the words: the words of all pages would arrive with the first one.
export const pages = definePages({
  'career-plans': {
    title: '职业规划',
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/plans-page.tsx'), 'PlansPage'),
    load: async (visit) => (await load()).loadPlans(visit),
  },
  career: {
    title: '职业规划',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/plan-page.tsx'), 'PlanPage'),
    load: async (visit) => (await load()).loadPlan(visit),
  },
});
