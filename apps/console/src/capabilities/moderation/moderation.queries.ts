import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { listGateWords, listHeld } from '@xuezhou/contract/moderation/console';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';

export const gateWordsQuery = operationQuery(listGateWords, {}, { ignoreErrors: true });

/** Page by page, by the last that is known. */
export const heldQuery = (list: 'waiting' | 'decided') =>
  infiniteQueryOptions({
    queryKey: [...keyOf(listHeld), list],
    queryFn: async ({ pageParam }) => {
      const { held, hasMore } = await call(listHeld, {
        query: { list, ...(pageParam !== null && { after: pageParam }) },
      });
      return { list: held, next: hasMore ? (held.at(-1)?.heldId ?? null) : null };
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    meta: { ignoreErrors: true },
  });
