import type { PageLoad } from '../../platform/page/page.ts';
import {
  favoriteQuestionsQuery,
  favoritesQuery,
  questionCoursesQuery,
} from './favorite.queries.ts';

// A file of its own: with the routes it would arrive with every page.
type Visit = Pick<PageLoad, 'queryClient'>;

const loadVideos = async ({ queryClient }: Visit) =>
  await queryClient.query({ ...favoritesQuery, staleTime: 'static' });

export async function loadFavorites(visit: Visit): Promise<void> {
  // Marks are set while practising, which knows nothing of this page.
  const questions = visit.queryClient.query({ ...questionCoursesQuery, staleTime: 0 });
  await Promise.all([loadVideos(visit), questions]);
}

export async function loadCourseFavorites({
  queryClient,
  params: { courseId },
}: PageLoad<{ courseId: number }>): Promise<void> {
  await Promise.all([
    loadVideos({ queryClient }),
    queryClient.query({ ...favoriteQuestionsQuery(courseId), staleTime: 0 }),
  ]);
}
