import type { Change } from '../../../platform/database/prepare.ts';
import { audited } from '../../../platform/staff/audited.ts';
import { withoutKeys } from '../../../platform/staff/settle-approval.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { auditWords } from '../audit-words.ts';

/** What somebody began whose account was shut or taken from another's hands comes to nothing: open invitations and what waits for a second person. */
export async function endWishes(
  change: Change,
  actor: Actor,
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  const invitations = await change
    .updateTable('staff_invitation')
    .set({ withdrawn_at: now })
    .where('invited_by', '=', staffId)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['invitation_id', 'name'])
    .execute();
  // What was agreed to is another action.
  const { agreement: _agreement, ...author } = actor;
  for (const { invitation_id: id, name } of invitations)
    await audited(change, author, now, {
      operation: 'withdrawInvitation',
      target: { kind: 'invitation', id },
      before: { name },
    });
  const stopped = await change
    .updateTable('approval')
    .set({ state: 'stopped', decided_at: now, decided_by: actor.staff.staffId, ...withoutKeys })
    .where('proposed_by', '=', staffId)
    .where('state', '=', 'waiting')
    .returning(['approval_id', 'operation'])
    .execute();
  for (const { approval_id: id, operation } of stopped)
    await audited(change, author, now, {
      operation: 'decideApproval',
      target: { kind: 'approval', id },
      after: { what: auditWords(operation), state: 'stopped' },
    });
}
