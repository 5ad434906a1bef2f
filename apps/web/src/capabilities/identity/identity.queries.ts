import { checkIdentityNeed, getIdentityConfig } from '@xuezhou/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { knownStudent, refreshStudent } from '../../platform/session/session.ts';

export const identityQuery = operationQuery(getIdentityConfig, {});

/** What the user info says in each state of the review. */
const statusOf = { none: 0, submitted: 0, passed: 1, failed: -1 } as const;

/** Asked anew each time: the pictures' addresses end, and the operator may have judged since. */
export async function openIdentity(queryClient: QueryClient): Promise<void> {
  const { review } = await queryClient.query({ ...identityQuery, staleTime: 0 });
  if (knownStudent(queryClient)?.authenticated === statusOf[review.state]) return;
  forgetNeeds(queryClient);
  void refreshStudent(queryClient).catch(() => {});
}

/** After anything about the verification changed: the user info, the state of the review, and what courses ask. */
export async function refreshIdentity(queryClient: QueryClient): Promise<void> {
  forgetNeeds(queryClient);
  await Promise.all([
    refreshStudent(queryClient),
    queryClient.invalidateQueries({ queryKey: keyOf(getIdentityConfig) }),
  ]);
}

/** The guard of a course remembers its answer for a while; after this it asks again. */
function forgetNeeds(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: keyOf(checkIdentityNeed) });
}
