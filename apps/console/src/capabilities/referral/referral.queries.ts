import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { getReferralRules, listSchoolReferrals } from '@xuezhou/contract/referral/console';

export type KnownRules = DataOf<typeof getReferralRules>;

export const rulesQuery = operationQuery(getReferralRules, {}, { ignoreErrors: true });

/** Page by page, each going on where the one before ended. */
export const referralPages = infiniteQueryOptions({
  queryKey: [listSchoolReferrals.path, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    call(
      listSchoolReferrals,
      { query: { ...(pageParam !== null && { before: pageParam }) } },
      { signal, ignoreErrors: true },
    ),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
});
