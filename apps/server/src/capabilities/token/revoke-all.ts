import type { Change } from '../../platform/database/prepare.ts';
import { stopProposals } from '../../platform/staff/approvals.ts';
import { audited } from '../../platform/staff/audited.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';

/** Every key of a person stops, each with its entry in the log: whoever got hold of the account may have made one. */
export async function revokeAll(
  change: Change,
  { staffId, actor, now }: { staffId: number; actor: Actor; now: Date },
): Promise<void> {
  const revoked = await change
    .updateTable('api_token')
    .set({ revoked_at: now, revoked_by: actor.staff.staffId })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['api_token_id', 'name', 'grants'])
    .execute();
  const tokenIds = revoked.map(({ api_token_id: tokenId }) => tokenId);
  if (tokenIds.length > 0) await stopProposals(change, actor, tokenIds, now);
  for (const { api_token_id: tokenId, name, grants } of revoked)
    await audited(change, actor, now, {
      operation: 'revokeToken',
      target: { kind: 'token', id: tokenId },
      before: { name, grants },
    });
}
