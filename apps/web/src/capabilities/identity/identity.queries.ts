import { checkIdentityNeed, getIdentityConfig } from '@xuezhou/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, operationQuery } from '../../platform/api/operation-query.ts';
import { refreshStudent } from '../../platform/session.ts';

export const identityQuery = operationQuery(getIdentityConfig, {});

/** After anything about the verification changed: the user info, the state of the review, and what courses ask. */
export async function refreshIdentity(queryClient: QueryClient): Promise<void> {
  forgetNeeds(queryClient);
  await Promise.all([
    refreshStudent(queryClient),
    queryClient.invalidateQueries({ queryKey: keyOf(getIdentityConfig) }),
  ]);
}

/** The guard of a course remembers its answer for a while; after this it asks again. */
export function forgetNeeds(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: keyOf(checkIdentityNeed) });
}
