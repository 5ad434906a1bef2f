import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listPointsParcels, listSchoolPointsGoods } from '@xuezhou/contract/points/console';
import type { PageVisit } from '../../platform/page/console-page.ts';
import { filtersIn } from '../../platform/page/use-filters.ts';

export const parcelFilters = ['tab'] as const;

export const goodsQuery = operationQuery(listSchoolPointsGoods, {}, { ignoreErrors: true });

/** Page by page, each going on where the one before ended. */
export const parcelPages = (posted: boolean) =>
  infiniteQueryOptions({
    queryKey: [listPointsParcels.path, 'pages', posted],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPointsParcels,
        { query: { posted, ...(pageParam !== null && { after: pageParam }) } },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** The lists begin to come while the page does; what fails is told there, where it can be asked again. */
export function fetchGoods({ queryClient }: PageVisit): Promise<void> {
  queryClient.query(goodsQuery).catch(() => undefined);
  return Promise.resolve();
}

export function fetchParcels({ queryClient, search }: PageVisit): Promise<void> {
  const { tab } = filtersIn(parcelFilters, search);
  queryClient.infiniteQuery(parcelPages(tab === 'posted')).catch(() => undefined);
  return Promise.resolve();
}
