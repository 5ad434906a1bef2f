import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  getSchoolCard,
  listBankCards,
  listCardCourses,
  type listBankCardIds,
} from '@xuezhou/contract/flash-card/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { listQuestionPlaces } from '@xuezhou/contract/practice/console';
import type { PageVisit } from '../../platform/page/console-page.ts';
import { filtersIn } from '../../platform/page/use-filters.ts';
import { onlyWords, stateWords } from './cards.words.ts';

export const filterNames = ['search', 'course', 'chapter', 'state', 'only'] as const;
export type CardFilters = Readonly<Record<(typeof filterNames)[number], string>>;
export type CardQuery = InputOf<typeof listBankCardIds>['query'];

export const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

const wordIn = <Words extends object>(words: Words, text: string): keyof Words | undefined =>
  Object.hasOwn(words, text) ? (text as keyof Words) : undefined;

/** What is asked of the server; what an address holds that means nothing is left out. */
export function cardQueryOf({ search, course, chapter, state, only }: CardFilters): CardQuery {
  const given = {
    courseId: idIn(course),
    // A chapter is one of the course that is chosen.
    readingId: idIn(course) === undefined ? undefined : idIn(chapter),
    state: wordIn(stateWords, state),
    only: wordIn(onlyWords, only),
    search: search.trim().slice(0, 100) || undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Page by page, each going on where the one before ended. */
export const cardPages = (query: CardQuery) =>
  infiniteQueryOptions({
    queryKey: [listBankCards.path, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBankCards,
        { query: { ...query, ...(pageParam !== null && { after: pageParam }) } },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const cardCoursesQuery = operationQuery(listCardCourses, {});

/** Chapters of a course and the topics in them. */
export const placesQuery = (courseId: number) =>
  operationQuery(listQuestionPlaces, { query: { courseId } }, { ignoreErrors: true });

export const cardQuery = (cardId: number) =>
  operationQuery(getSchoolCard, { params: { cardId } }, { ignoreErrors: true });

/** The list begins to come while the page does; what fails is told there, where it can be asked again. */
export async function fetchCards({ queryClient, search }: PageVisit): Promise<void> {
  const query = cardQueryOf(filtersIn(filterNames, search));
  queryClient.infiniteQuery(cardPages(query)).catch(() => undefined);
  await queryClient.query({ ...cardCoursesQuery, staleTime: 'static' });
}

export async function fetchCard({ queryClient, params }: PageVisit): Promise<void> {
  const cardId = idIn(params['cardId']);
  if (cardId !== undefined) await queryClient.query(cardQuery(cardId)).catch(() => undefined);
}
