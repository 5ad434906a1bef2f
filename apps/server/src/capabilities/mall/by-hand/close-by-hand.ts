import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { orderWriter } from '../order/order.repository.ts';
import { isLive, paymentWriter, type PaymentRow } from '../payment/payment.repository.ts';
import { oweBack, receivedOf } from './hand-payment.ts';
import { tellOwed } from './tell-by-hand.ts';

type Using = Pick<Services, 'database' | 'clock'>;

/** Nothing is expected by hand any more; what came in part is owed back. */
export async function closeByHand(services: Using, payment: PaymentRow): Promise<void> {
  const { student_id: studentId, order_id: orderId, payment_id: paymentId } = payment;
  await inTransaction(services.database.connection, async (change) => {
    const order = await orderWriter(change, studentId).lock(orderId);
    const writer = paymentWriter(change, studentId);
    const found = await writer.lock(paymentId);
    if (order === undefined || found === undefined || !isLive(found)) return;
    const fen = await receivedOf(change, found);
    await writer.update(paymentId, { state: 'closed' });
    if (fen === 0) return;
    const now = services.clock.now();
    await oweBack(change, order, { of: found, fen, now });
    await tellOwed(change, order, { fen, why: '没有凑齐这一单的钱', now });
  });
}
