import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage } from '../../platform/page/page.ts';

const load = rememberChunk(() => import('./load-points.ts'));

export const pages = definePages({
  points: {
    title: '积分',
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/points-page.tsx'), 'PointsPage'),
    load: async (visit) => (await load()).loadPoints(visit),
  },
  achievements: {
    title: '奖章与成就',
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/achievements-page.tsx'), 'AchievementsPage'),
  },
});
