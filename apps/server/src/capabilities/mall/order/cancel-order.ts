import type { OrderDetail } from '@xuezhou/contract/mall';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { PaymentUnavailableError } from '../../../providers/payment/payment.port.ts';
import { demandNothingUnderway } from '../by-hand/underway.ts';
import { closeOrder } from './close-order.ts';
import { presentDetail } from './order-detail.ts';
import { orderReader } from './order.repository.ts';

/** By its student. One that was paid while it was being closed stays paid, and says so. */
export async function cancelOrder(
  services: Services,
  { studentId }: CurrentStudent,
  orderId: string,
): Promise<OrderDetail> {
  const reader = orderReader(services.database.connection, studentId);
  const known = await reader.order(orderId);
  if (known === undefined) throw notFound();
  if (known.state === 'unpaid' || known.state === 'checking') {
    await demandNothingUnderway(services.database.connection, known, services.clock.now());
    const closed = await closeOrder(services, studentId, orderId, {
      event: 'cancel',
      by: 'student',
      words: '你取消了这张订单',
    }).catch((error: unknown) => {
      if (error instanceof PaymentUnavailableError) throw new Refusal('payUnavailable');
      throw error;
    });
    if (closed.state !== 'closed') throw new Refusal('orderPaid');
  } else if (known.state !== 'closed') throw new Refusal('orderPaid');
  return await presentDetail(services, studentId, orderId);
}
