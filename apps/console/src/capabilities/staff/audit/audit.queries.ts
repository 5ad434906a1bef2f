import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import type { InputOf } from '@xuezhou/contract/kernel';
import { getAuditChoices, listAudit } from '@xuezhou/contract/staff';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { isDay } from '@xuezhou/rules/text/is-day';
import type { PageVisit } from '../../../platform/page/console-page.ts';
import { filtersIn } from '../../../platform/page/use-filters.ts';

export const choicesQuery = operationQuery(getAuditChoices, {});

export const filterNames = ['staff', 'operation', 'kind', 'id', 'period', 'from', 'until'] as const;
export type LogFilters = Readonly<Record<(typeof filterNames)[number], string>>;

/** Days back from today, each with its words. */
export const periods = { today: '今天', week: '最近 7 天', month: '最近 30 天' } as const;
const daysOf = { today: 1, week: 7, month: 30 } as const;

export const isPeriod = (period: string): period is keyof typeof periods =>
  Object.hasOwn(periods, period);

/** The beginning of a day in Shanghai, where the school is. */
const momentOf = (day: string): string => `${day}T00:00:00+08:00`;

type LogQuery = InputOf<typeof listAudit>['query'];

/** What is asked of the server; what an address holds that means nothing is left out. */
export function logQueryOf(filters: LogFilters, today: string): LogQuery {
  const { staff, operation, kind, id, period, from, until } = filters;
  const first = isPeriod(period) ? addDays(today, 1 - daysOf[period]) : from;
  const last = isPeriod(period) ? '' : until;
  return {
    ...(/^\d{1,9}$/.test(staff) && { staffId: Number(staff) }),
    ...(operation !== '' && { operation: operation.slice(0, 60) }),
    ...(kind !== '' && { targetKind: kind.slice(0, 40) }),
    ...(id !== '' && { targetId: id.slice(0, 80) }),
    ...(isDay(first) && { from: momentOf(first) }),
    // The last day counts.
    ...(isDay(last) && { until: momentOf(addDays(last, 1)) }),
  };
}

/** Page by page, each going on where the one before ended, also while entries are added. */
export const logPages = (query: LogQuery) =>
  infiniteQueryOptions({
    queryKey: [listAudit.path, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { query: { ...query, ...(pageParam !== null && { before: pageParam }) } },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** The list begins to come while the page does; only its filters are waited for. */
export async function fetchLog({ queryClient, search }: PageVisit): Promise<void> {
  prefetch(queryClient, filtersIn(filterNames, search));
  await queryClient.query({ ...choicesQuery, staleTime: 'static' });
}

function prefetch(queryClient: QueryClient, filters: LogFilters): void {
  // What fails is told on the page, where it can be asked again.
  queryClient
    .infiniteQuery(logPages(logQueryOf(filters, dayOf(Date.now()))))
    .catch(() => undefined);
}
