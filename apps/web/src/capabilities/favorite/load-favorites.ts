import type { PageLoad } from '../../platform/page/page.ts';
import { favoriteQuestionsQuery, favoritesQuery } from './favorite.queries.ts';

// A file of its own: with the routes it would arrive with every page.
export async function loadFavorites({ queryClient }: Pick<PageLoad, 'queryClient'>): Promise<void> {
  await queryClient.query({ ...favoritesQuery, staleTime: 'static' });
}

export async function loadCourseFavorites({
  queryClient,
  params: { courseId },
}: PageLoad<{ courseId: number }>): Promise<void> {
  await Promise.all([
    loadFavorites({ queryClient }),
    queryClient.query({ ...favoriteQuestionsQuery(courseId), staleTime: 0 }),
  ]);
}
