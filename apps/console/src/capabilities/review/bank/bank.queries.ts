import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { InputOf } from '@xuezhou/contract/kernel';
import { listQuestionPlaces } from '@xuezhou/contract/practice/console';
import {
  listBankCourses,
  listBankQuestions,
  type listBankQuestionIds,
} from '@xuezhou/contract/review/console';
import type { PageVisit } from '../../../platform/page/console-page.ts';
import { filtersIn } from '../../../platform/page/use-filters.ts';
import { kindWords, onlyWords, stateWords } from './bank.words.ts';

export const filterNames = ['search', 'course', 'chapter', 'kind', 'state', 'only'] as const;
export type BankFilters = Readonly<Record<(typeof filterNames)[number], string>>;
export type BankQuery = InputOf<typeof listBankQuestionIds>['query'];

const idIn = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

const wordIn = <Words extends object>(words: Words, text: string): keyof Words | undefined =>
  Object.hasOwn(words, text) ? (text as keyof Words) : undefined;

/** What is asked of the server; what an address holds that means nothing is left out. */
export function bankQueryOf({
  search,
  course,
  chapter,
  kind,
  state,
  only,
}: BankFilters): BankQuery {
  const given = {
    courseId: idIn(course),
    // A chapter is one of the course that is chosen.
    readingId: idIn(course) === undefined ? undefined : idIn(chapter),
    kind: wordIn(kindWords, kind),
    state: wordIn(stateWords, state),
    only: wordIn(onlyWords, only),
    search: search.trim().slice(0, 100) || undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Page by page, each going on where the one before ended. */
export const bankPages = (query: BankQuery) =>
  infiniteQueryOptions({
    queryKey: [listBankQuestions.path, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBankQuestions,
        { query: { ...query, ...(pageParam !== null && { after: pageParam }) } },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const bankCoursesQuery = operationQuery(listBankCourses, {});

export const placesQuery = (courseId: number) =>
  operationQuery(listQuestionPlaces, { query: { courseId } }, { ignoreErrors: true });

/** The list begins to come while the page does; what fails is told there, where it can be asked again. */
export async function fetchBank({ queryClient, search }: PageVisit): Promise<void> {
  const query = bankQueryOf(filtersIn(filterNames, search));
  queryClient.infiniteQuery(bankPages(query)).catch(() => undefined);
  await queryClient.query({ ...bankCoursesQuery, staleTime: 'static' });
}
