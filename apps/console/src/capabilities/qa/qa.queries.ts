import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listComplaints } from '@xuezhou/contract/assistant/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import {
  getAnsweringHours,
  getQaChoices,
  getQaThread,
  listCanned,
  listQaReports,
  listQaTeachers,
  listQueue,
  getAsker,
  listTwins,
} from '@xuezhou/contract/qa/console';
import type { ConsolePage } from '../../platform/page/console-page.ts';
import { filtersIn } from '../../platform/page/use-filters.ts';

/** Colleagues answer too: what stands on the page is asked again while somebody looks at it. */
const queueEveryMs = 30_000;
const threadEveryMs = 15_000;

export const whiches = [
  'waiting',
  'own',
  'snoozed',
  'later',
  'held',
  'answered',
  'accepted',
  'hidden',
] as const;
export type Which = InputOf<typeof listQueue>['query']['which'];

export const filterNames = ['which', 'course', 'open'] as const;
export type QueueFilters = Readonly<Record<(typeof filterNames)[number], string>>;

export interface QueueWish {
  readonly which: Which;
  readonly courseId?: number;
}

/** What the address asks for; what it cannot mean is left out. */
export function wishOf({ which, course }: QueueFilters): QueueWish {
  return {
    which: whiches.find((each) => each === which) ?? 'waiting',
    ...(/^[1-9]\d{0,8}$/.test(course) && { courseId: Number(course) }),
  };
}

export const queuePages = (wish: QueueWish) =>
  infiniteQueryOptions({
    queryKey: [listQueue.path, 'pages', wish],
    queryFn: ({ pageParam, signal }) =>
      call(listQueue, { query: { ...wish, pageNo: pageParam } }, { signal, ignoreErrors: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.flatMap(({ list }) => list).length < last.total && last.list.length > 0
        ? pages.length + 1
        : undefined,
    refetchInterval: queueEveryMs,
  });

/** Only for how many there are. */
export const countQuery = (which: Which) => ({
  ...operationQuery(listQueue, { query: { which } }, { ignoreErrors: true }),
  refetchInterval: queueEveryMs,
});

export const threadQuery = (questionId: string) => ({
  ...operationQuery(getQaThread, { params: { questionId } }, { ignoreErrors: true }),
  refetchInterval: threadEveryMs,
});

export const twinsQuery = (questionId: string) =>
  operationQuery(listTwins, { params: { questionId } }, { ignoreErrors: true });

export const askerQuery = (questionId: string) =>
  operationQuery(getAsker, { params: { questionId } }, { ignoreErrors: true });

export const cannedQuery = operationQuery(listCanned, {});
export const hoursQuery = operationQuery(getAnsweringHours, {});
export const choicesQuery = operationQuery(getQaChoices, {});
export const reportsQuery = operationQuery(listQaReports, {});
export const complaintsQuery = operationQuery(listComplaints, {});
export const teachersQuery = operationQuery(listQaTeachers, {});

type Load = NonNullable<ConsolePage['load']>;

/** The list begins to come while the page does; what it is drawn with is waited for. */
export const fetchQueue: Load = async ({ queryClient, search }) => {
  const wish = wishOf(filtersIn(filterNames, search));
  // What fails is told on the page, where it can be asked again.
  queryClient.infiniteQuery(queuePages(wish)).catch(() => undefined);
  await Promise.all([
    queryClient.query({ ...hoursQuery, staleTime: 'static' }),
    queryClient.query({ ...choicesQuery, staleTime: 'static' }),
    queryClient.query({ ...cannedQuery, staleTime: 'static' }),
    queryClient.query({ ...reportsQuery, staleTime: 'static' }),
  ]);
};

export const fetchDesk: Load = async ({ queryClient }) => {
  await Promise.all([
    queryClient.query({ ...cannedQuery, staleTime: 'static' }),
    queryClient.query({ ...reportsQuery, staleTime: 'static' }),
    queryClient.query({ ...complaintsQuery, staleTime: 'static' }),
  ]);
};

export const fetchHours: Load = async ({ queryClient }) => {
  await Promise.all([
    queryClient.query({ ...hoursQuery, staleTime: 'static' }),
    queryClient.query({ ...choicesQuery, staleTime: 'static' }),
    queryClient.query({ ...teachersQuery, staleTime: 'static' }),
    queryClient.query({ ...reportsQuery, staleTime: 'static' }),
  ]);
};
