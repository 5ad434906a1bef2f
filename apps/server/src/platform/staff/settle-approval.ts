import type { Change } from '../database/prepare.ts';
import { Refusal } from '../http/refusal.ts';
import { withoutKeys } from './kept-keys.ts';
import type { Agreement } from './staff-member.ts';

/**
 * Marks as agreed to what is being done, in its own transaction: of two who agree at once one does it. Once is enough
 * for what writes several entries. Throws approvalDecided.
 */
export async function settleApproval(
  change: Change,
  { staff }: { readonly staff: { readonly staffId: number } },
  { approvalId, runId }: Agreement,
  at: Date,
): Promise<void> {
  const settled = await change
    .updateTable('approval')
    .set({
      state: 'agreed',
      decided_by: staff.staffId,
      decided_at: at,
      run_id: runId,
      ...withoutKeys,
    })
    .where('approval_id', '=', approvalId)
    .where((row) => row.or([row('state', '=', 'waiting'), row('run_id', '=', runId)]))
    .returning('approval_id')
    .executeTakeFirst();
  if (settled === undefined) throw new Refusal('approvalDecided');
}
