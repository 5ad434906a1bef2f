import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { lockLater, mayChangeLater } from './later.repository.ts';

/**
 * An answer whose time was set, and whose page did not hear of it, is sent now under the same id: it waits no more.
 * Throws idReused of another question's or a colleague's.
 */
export async function settleLater(
  change: Change,
  { qaAnswerId, questionId }: { qaAnswerId: string; questionId: string },
  { staff }: Actor,
  now: Date,
): Promise<void> {
  const later = await lockLater(change, qaAnswerId);
  if (later === undefined) return;
  const isMine = await mayChangeLater(change, later.staff_id, staff);
  if (!isMine || later.question_id !== questionId) throw new Refusal('idReused');
  if (later.dropped_at !== null) return;
  await change
    .updateTable('qa_later_reply')
    .where('qa_answer_id', '=', qaAnswerId)
    .set({ sent_at: now })
    .execute();
}
