import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import type { PageLoad } from '../../platform/page/page.ts';
import { ensureCard } from './card-query.ts';
import { booksQuery, favoritesQuery, filterQuery, infoQuery } from './flash-card.queries.ts';
import { scopeOf } from './scope.ts';
import { currentCard } from './session.ts';
import { openStudy } from './study-session.ts';

// A file of its own: with the routes it would arrive with the login page.
type CourseVisit = PageLoad<{ courseId: number }>;

export async function loadLanding({
  queryClient,
  params: { courseId },
}: CourseVisit): Promise<void> {
  const [info] = await Promise.all([
    queryClient.query({ ...infoQuery(courseId), staleTime: 'static' }),
    queryClient.query({ ...booksQuery(courseId), staleTime: 'static' }),
  ]);
  if (info.flashCardStatus === 0)
    await queryClient.query({ ...filterQuery(courseId), staleTime: 'static' });
}

export async function loadFavorites({
  queryClient,
  params: { courseId },
}: CourseVisit): Promise<void> {
  await queryClient.query({ ...favoritesQuery(courseId), staleTime: 'static' });
}

/** The page says itself what went wrong: what waits on this device shows without a network too. */
export async function loadOwnCards({
  queryClient,
  params: { courseId },
}: CourseVisit): Promise<void> {
  const { ownCardsQuery } = await import('./own-card/own-cards.queries.ts');
  await queryClient.query({ ...ownCardsQuery(courseId), staleTime: 'static' }).catch(() => null);
}

export async function loadStudy({
  queryClient,
  params,
  search,
}: PageLoad<{ courseId: number; bookId: number }>): Promise<void> {
  const { session } = await openStudy(queryClient, scopeOf(params, search));
  const card = currentCard(session, serverNow());
  // One that cannot be had is passed over in the page, and the session goes on.
  if (card !== null)
    await ensureCard(queryClient, card.cardDetailId, { isAhead: true }).catch(() => null);
}
