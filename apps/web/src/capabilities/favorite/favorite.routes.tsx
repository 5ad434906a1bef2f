import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage, type PageLoad } from '../../platform/page/page.ts';

const load = rememberChunk(() => import('./load-favorites.ts'));

const collection = {
  title: '收藏',
  frame: 'wide',
  skeleton: 'list',
  component: lazyPage(() => import('./pages/favorite-page.tsx'), 'FavoritePage'),
  load: async (visit: Pick<PageLoad, 'queryClient'>) => (await load()).loadFavorites(visit),
} as const;

export const pages = definePages({
  favorite: collection,
  bookmark: collection,
  'course-favorite': {
    title: '课程收藏',
    frame: 'wide',
    skeleton: 'course',
    hasTabs: false,
    component: lazyPage(() => import('./pages/course-favorite-page.tsx'), 'CourseFavoritePage'),
    load: async (visit) => (await load()).loadCourseFavorites(visit),
  },
});
