import { sql } from 'kysely';
import type { Change } from '../database/prepare.ts';
import { Refusal } from '../http/refusal.ts';
import type { Agreement } from './staff-member.ts';

/**
 * Set with each end of an approval: the key of a provider that was typed for it is of no more use, agreed to or not, and
 * lies in no row and no backup from here on.
 */
export const withoutKeys = {
  input_sealed: sql<Buffer>`case when kind = 'provider' then ''::bytea else input_sealed end`,
};

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
