import type { Change } from '../../../../platform/database/prepare.ts';
import type { PurchaseDecision } from '../../../message/message.port.ts';
import { leaveSeats } from '../open-order.ts';

/** Who gives up the class that came with an order leaves its seat to others; the course stays theirs. */
export async function giveUpClass(
  change: Change,
  { studentId, messageId, action, now }: PurchaseDecision,
): Promise<void> {
  if (action !== -1) return;
  const order = await change
    .selectFrom('mall_order')
    .where('student_id', '=', studentId)
    .where('message_id', '=', messageId)
    .select(['student_id', 'snapshot', 'paid_at'])
    .executeTakeFirst();
  if (order === undefined) return;
  await leaveSeats(change, order);
  // No refund of another order puts them back.
  await change
    .updateTable('mall_order')
    .where('student_id', '=', studentId)
    .where('message_id', '=', messageId)
    .set({ seats_left_at: now })
    .execute();
}
