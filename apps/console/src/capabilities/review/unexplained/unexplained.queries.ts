import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import type { InputOf } from '@xuezhou/contract/kernel';
import { listUnexplainedQuestions } from '@xuezhou/contract/review/console';
import type { PageVisit } from '../../../platform/page/console-page.ts';
import { filtersIn } from '../../../platform/page/use-filters.ts';
import { bankQueryOf } from '../bank/bank.queries.ts';

export const filterNames = ['course', 'kind'] as const;
export type UnexplainedFilters = Readonly<Record<(typeof filterNames)[number], string>>;
type UnexplainedQuery = InputOf<typeof listUnexplainedQuestions>['query'];

/** An address means the same here as in the bank. */
export const unexplainedQueryOf = (filters: UnexplainedFilters): UnexplainedQuery =>
  bankQueryOf({ ...filters, ...{ search: '', chapter: '', state: '', only: '' } });

export const unexplainedPages = (query: UnexplainedQuery) =>
  infiniteQueryOptions({
    queryKey: [listUnexplainedQuestions.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listUnexplainedQuestions,
        { query: { ...query, ...(pageParam !== null && { after: pageParam }) } },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** The list begins to come while the page does; what fails is told there, where it can be asked again. */
export function fetchUnexplained({ queryClient, search }: PageVisit): Promise<void> {
  const query = unexplainedQueryOf(filtersIn(filterNames, search));
  queryClient.infiniteQuery(unexplainedPages(query)).catch(() => undefined);
  return Promise.resolve();
}
