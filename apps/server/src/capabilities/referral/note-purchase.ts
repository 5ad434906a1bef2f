import type { Change } from '../../platform/database/prepare.ts';
import type { PurchaseEvent } from '../mall/mall.port.ts';
import { noteRefundedOrder, noteSettledOrder } from './note-referral.ts';

/** Whoever was recommended bought something, or gave it back. */
export async function notePurchase(
  change: Change,
  { kind, studentId, orderId, paid, left, address, at, refundUntil }: PurchaseEvent,
): Promise<void> {
  if (kind === 'refunded') return await noteRefundedOrder(change, { orderId, left, now: at });
  const refundableUntil = refundUntil ?? at;
  const order = { studentId, orderId, paid, payer: null, address, refundableUntil, now: at };
  await noteSettledOrder(change, order);
}
