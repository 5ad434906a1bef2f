import type { QueryClient } from '@tanstack/react-query';
import { definePages, lazyPage } from '../../platform/page.ts';
import { favoriteQuestionsQuery, favoritesQuery } from './favorite.queries.ts';

const collection = {
  title: '收藏',
  frame: 'wide',
  skeleton: 'course',
  component: lazyPage(() => import('./pages/favorite-page.tsx'), 'FavoritePage'),
  load: ({ queryClient }: { queryClient: QueryClient }) =>
    queryClient.query({ ...favoritesQuery, staleTime: 'static' }),
} as const;

export const pages = definePages({
  favorite: collection,
  bookmark: collection,
  'course-favorite': {
    title: '课程收藏',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/course-favorite-page.tsx'), 'CourseFavoritePage'),
    load: async ({ queryClient, params: { courseId } }) =>
      await Promise.all([
        queryClient.query({ ...favoritesQuery, staleTime: 'static' }),
        queryClient.query({ ...favoriteQuestionsQuery(courseId), staleTime: 0 }),
      ]),
  },
});
