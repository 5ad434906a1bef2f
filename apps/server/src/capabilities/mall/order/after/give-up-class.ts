import type { Change } from '../../../../platform/database/prepare.ts';
import type { PurchaseDecision } from '../../../message/message.port.ts';
import { leaveSeats } from '../open-order.ts';

/** Who gives up the class that came with an order leaves its seat to others; the course stays theirs. */
export async function giveUpClass(
  change: Change,
  { studentId, messageId, action }: PurchaseDecision,
): Promise<void> {
  if (action !== -1) return;
  const order = await change
    .selectFrom('mall_order')
    .where('student_id', '=', studentId)
    .where('message_id', '=', messageId)
    .select(['student_id', 'snapshot', 'paid_at'])
    .executeTakeFirst();
  if (order !== undefined) await leaveSeats(change, order);
}
