import { exerciseTypes } from '@xuezhou/contract/practice';
import { redirect } from '@tanstack/react-router';
import type { PageLoad } from '../../platform/page/page.ts';
import { openPlace } from './open-place.ts';
import { homeQuery, treeQuery, typesQuery, wrongQuery } from './practice.queries.ts';
import {
  idOf,
  placeOf,
  scopeOf,
  toExercises,
  toPractice,
  toWrongBook,
  type Scope,
} from './scope.ts';
import { toSmart } from './ways.ts';

// A file of its own: with the routes it would arrive with the login page.
type CourseVisit = PageLoad<{ courseId: number }>;

/** A failed home shows as words with a retry, so the page opens all the same. */
export async function loadHome({ queryClient }: Pick<CourseVisit, 'queryClient'>): Promise<void> {
  await queryClient.query({ ...homeQuery, staleTime: 'static' }).catch(() => null);
}

export async function loadExercises({
  queryClient,
  params: { courseId },
  search,
}: CourseVisit): Promise<void> {
  const readingId = idOf(search['reading']);
  // A lecture's link to practice names its reading: straight to its questions.
  if (readingId !== undefined)
    redirect({
      ...toPractice({ courseId, type: 4, bookId: idOf(search['book']), readingId }),
      replace: true,
      throw: true,
    });
  const view = search['view'];
  const bookId = idOf(search['book']);
  if (view === 'wrong' || view === 'print' || view === 'paper')
    await queryClient.query({ ...wrongQuery(courseId), staleTime: 'static' });
  else if (view === 'topics' || view === 'analysis')
    await queryClient.query((await import('./views.queries.ts')).analysisQuery(courseId));
  else if (view === 'build')
    await Promise.all([
      queryClient.query({ ...typesQuery(courseId), staleTime: 'static' }),
      queryClient.query({ ...treeQuery(courseId), staleTime: 'static' }),
    ]);
  else if (view === 'challenge' && bookId !== undefined)
    await queryClient.query((await import('./views.queries.ts')).beforeChallengeQuery(bookId));
  else
    await Promise.all([
      queryClient.query({ ...typesQuery(courseId), staleTime: 'static' }),
      queryClient.query({ ...treeQuery(courseId), staleTime: 'static' }),
    ]);
}

const isSmartWhole = ({ type, bookId, readingId, challenge, setId, filter, ids }: Scope) =>
  type === exerciseTypes.intelligent &&
  [bookId, readingId, challenge, setId, filter, ids].every((one) => one === undefined);

export async function loadQuestions({
  queryClient,
  isPrefetch,
  params: { courseId },
  search,
}: CourseVisit): Promise<void> {
  const scope = scopeOf(courseId, search);
  if (!scope || search['view'] === 'list')
    redirect({
      ...(scope ? toWrongBook(courseId) : toExercises(courseId)),
      replace: true,
      throw: true,
    });
  if (!scope) return;
  // Of the whole course it is said first what it will ask; who names a chapter has said it.
  if (placeOf(search) === null && isSmartWhole(scope) && search['start'] === undefined)
    redirect({ ...toSmart(courseId, search['count']), replace: true, throw: true });
  const visit = { queryClient, isPrefetch };
  await openPlace(visit, scope, placeOf(search), idOf(search['start']));
}

export async function loadRanking({
  queryClient,
  params: { courseId },
}: Pick<CourseVisit, 'queryClient' | 'params'>): Promise<void> {
  await queryClient.query((await import('./views.queries.ts')).rankingQuery(courseId));
}
