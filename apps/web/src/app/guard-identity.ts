import { checkIdentityNeed } from '@xuezhou/contract/identity';
import { operationQuery } from '../platform/api/operation-query.ts';
import { GuardPrompt, type Visit } from './guards.ts';

/** Asks whether the course wants its student verified first. */
export async function guardIdentity({ queryClient, params, href }: Visit): Promise<void> {
  const answer = await queryClient.query({
    ...operationQuery(checkIdentityNeed, { params: { courseId: Number(params['courseId']) } }),
    staleTime: 5 * 60_000,
  });
  if (answer > 0) return;
  throw new GuardPrompt(answer < 0 ? 'review-failed' : 'not-verified', href);
}
