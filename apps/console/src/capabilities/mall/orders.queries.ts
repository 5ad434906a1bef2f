import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { getSoldOrder, listSoldOrders } from '@xuezhou/contract/mall/console';
import { isDay } from '@xuezhou/rules/text/is-day';
import type { PageVisit } from '../../platform/page/console-page.ts';
import { filtersIn } from '../../platform/page/use-filters.ts';
import { orderTabs } from './order.words.ts';

export const filterNames = ['search', 'tab', 'from', 'to'] as const;
export type OrderFilters = Readonly<Record<(typeof filterNames)[number], string>>;

export type SoldOrderDetail = DataOf<typeof getSoldOrder>;
type ListQuery = NonNullable<InputOf<typeof listSoldOrders>['query']>;

/** What is asked of the server; what an address holds that means nothing is left out. */
export function listQueryOf({ search, tab, from, to }: OrderFilters): ListQuery {
  const words = search.trim().slice(0, 100);
  const known = orderTabs.find(({ key }) => key === tab)?.key;
  return {
    ...(words !== '' && { search: words }),
    ...(known !== undefined && known !== 'all' && { tab: known }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

type Next = DataOf<typeof listSoldOrders>['next'];

/** Page by page, each going on where the one before ended. */
export const orderPages = (query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [listSoldOrders.path, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      call(listSoldOrders, { query: { ...query, ...pageParam } }, { signal, ignoreErrors: true }),
    initialPageParam: null as Next,
    getNextPageParam: ({ next }) => next,
  });

/** The list begins to come while the page does; what fails is told there, where it can be asked again. */
export function fetchOrders({ queryClient, search }: PageVisit): Promise<void> {
  const query = listQueryOf(filtersIn(filterNames, search));
  queryClient.infiniteQuery(orderPages(query)).catch(() => undefined);
  return Promise.resolve();
}

export const orderQuery = (orderNo: string) =>
  operationQuery(getSoldOrder, { params: { orderNo } }, { ignoreErrors: true });

export async function fetchOrder({ queryClient, params }: PageVisit): Promise<void> {
  const { orderNo = '' } = params;
  // The page tells what failed.
  if (orderNo !== '') await queryClient.query(orderQuery(orderNo)).catch(() => undefined);
}
