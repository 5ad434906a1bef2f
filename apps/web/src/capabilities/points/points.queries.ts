import { checkAchievements, getMyPoints, listPointsGoods } from '@xuezhou/contract/points';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';

export type Direction = 'all' | 'in' | 'out';

/** The balance, what was earned this month, and the log by pages, each before the last entry of the one before. */
export const pointsQuery = (direction: Direction) =>
  infiniteQueryOptions({
    queryKey: keyOf(getMyPoints, { query: { direction } }),
    queryFn: ({ signal, pageParam }) =>
      call(
        getMyPoints,
        { query: { direction, ...(pageParam !== null && { before: pageParam }) } },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, pointsLogs }) =>
      hasMore ? Number(pointsLogs.at(-1)?.logId) : null,
  });

export const goodsQuery = operationQuery(listPointsGoods, {}, { ignoreErrors: true });

/** What was reached; asking also keeps what is new, so that it is told once. */
export const achievementsQuery = queryOptions({
  queryKey: keyOf(checkAchievements, {}),
  queryFn: () => call(checkAchievements, {}, { ignoreErrors: true }),
  // An answer that came tells what is new; what came before stays told.
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** After points were spent: the balance, the log and what is left of goods. */
export async function outdatePoints(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(getMyPoints) }),
    client.invalidateQueries({ queryKey: keyOf(listPointsGoods) }),
  ]);
}
