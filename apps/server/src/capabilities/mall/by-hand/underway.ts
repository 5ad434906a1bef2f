import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { waitingApprovals } from '../../../platform/staff/approvals.ts';
import type { OrderRow } from '../order/order.repository.ts';
import { isLive, paymentReader } from '../payment/payment.repository.ts';
import { isByHand, receivedOf } from './hand-payment.ts';

const words =
  '这件商品的上一张订单已经说了转账转出，或收到了一部分钱，学校还在核对：请到“我的订单”里看那一张，核对之前不能取消或重新下单';

/** Its code is what the money is found by: an order whose student has sent some does not give way. Throws orderPaid. */
export async function demandNothingUnderway(
  connection: Connection,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const payments = await paymentReader(connection).ofOrder(order.student_id, order.order_id);
  const open = payments.filter((one) => isByHand(one.provider) && isLive(one));
  if (open.length === 0) return;
  const received = await Promise.all(open.map((one) => receivedOf(connection, one)));
  const claim = await connection
    .selectFrom('transfer_claim')
    .where('student_id', '=', order.student_id)
    .where(
      'payment_id',
      'in',
      open.map(({ payment_id: id }) => id),
    )
    .where('state', '=', 'open')
    .select('payment_id')
    .executeTakeFirst();
  // Confirmed by one person, and not yet by the other.
  const seen = await waitingApprovals(connection, 'takeReceipt', now);
  const isUnderway =
    claim !== undefined ||
    received.some((fen) => fen > 0) ||
    seen.some(({ targetId }) => targetId === order.order_id);
  if (isUnderway) throw new Refusal('orderPaid', words);
}
