import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  reportNames,
  type ReportName,
  getReport,
  listReportMails,
  listReportRows,
} from '@xuezhou/contract/report/console';
import type { PageVisit } from '../../platform/page/console-page.ts';
import { filtersIn } from '../../platform/page/use-filters.ts';
import { faultOf, periodOf } from './shown-period.ts';

export type Report = DataOf<typeof getReport>;

/** What stands in the address: the page, its period and course, and what is opened of it. */
export const filterNames = ['page', 'range', 'from', 'to', 'course', 'opens', 'line'] as const;
export type ReportFilters = Readonly<Record<(typeof filterNames)[number], string>>;

export interface ReportAsked {
  name: ReportName;
  from: string;
  to: string;
  courseId?: number;
}

/** Null: the page of one's own, which counts nothing. */
export function askedOf(filters: ReportFilters, now: number): ReportAsked | null {
  if (filters.page === 'mine') return null;
  const name = reportNames.find((each) => each === filters.page) ?? 'overview';
  const courseId = /^\d{1,9}$/.test(filters.course) ? Number(filters.course) : undefined;
  return { name, ...periodOf(filters, now), ...(courseId !== undefined && { courseId }) };
}

export const reportQuery = ({ name, ...query }: ReportAsked) =>
  operationQuery(getReport, { params: { name }, query }, { ignoreErrors: true });

export const mailsQuery = operationQuery(listReportMails, {}, { ignoreErrors: true });

export const rowPages = ({ name, ...asked }: ReportAsked, opens: string, line: string) =>
  infiniteQueryOptions({
    queryKey: [listReportRows.path, name, asked, opens, line],
    queryFn: ({ pageParam, signal }) =>
      call(
        listReportRows,
        {
          params: { name },
          query: {
            ...{ ...asked, opens, ...(line !== '' && { line }) },
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** The page begins to come while its code does; what fails is told there. */
export async function fetchReport({ queryClient, search }: PageVisit): Promise<void> {
  const filters = filtersIn(filterNames, search);
  const asked = askedOf(filters, serverNow());
  if (asked !== null && faultOf(filters) === undefined)
    queryClient.query(reportQuery(asked)).catch(() => undefined);
}
