import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { getGateWishes, listGateWords, listHeld } from '@xuezhou/contract/moderation/console';

export const gateWordsQuery = operationQuery(listGateWords, {}, { ignoreErrors: true });

export const wishesQuery = operationQuery(getGateWishes, {}, { ignoreErrors: true });

/** Page by page, by the last that is known. */
export const heldQuery = (list: 'waiting' | 'decided') =>
  infiniteQueryOptions({
    queryKey: [listHeld.path, list],
    queryFn: async ({ pageParam, signal }) => {
      const { held, hasMore } = await call(
        listHeld,
        { query: { list, ...(pageParam !== null && { after: pageParam }) } },
        { signal, ignoreErrors: true },
      );
      return { list: held, next: hasMore ? (held.at(-1)?.heldId ?? null) : null };
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
